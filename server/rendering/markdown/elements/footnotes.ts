/** Transforms footnotes: numbers that are links, a section at the end, links back. */
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { RendererTexts } from '../texts.ts'
import { element, isElement, text } from './elements.ts'

/** Rewrites references and the section of notes in place. */
export function transformFootnotes(tree: Root, words: RendererTexts): void {
  visit(tree, 'element', (node, index, parent) => {
    const { properties } = node
    if (
      isElement(node, 'section') &&
      properties.dataFootnotes !== undefined &&
      parent &&
      index !== undefined
    ) {
      const list = node.children.find((child): child is Element => isElement(child, 'ol'))
      parent.children[index] = element(
        'section',
        { className: ['fn'], ariaLabel: words.footnotes },
        list ? [list] : [],
      )
    }
    if (isElement(node, 'a') && properties.dataFootnoteBackref !== undefined) {
      const repeat = /-\d+$/.exec(String(properties.href))?.[0] ?? ''
      const isRepeat = node.children.length > 1
      node.properties = { href: properties.href, className: ['back'], ariaLabel: words.backToText }
      node.children = isRepeat ? [text('↩'), element('sup', {}, [text(repeat.slice(1))])] : [text('↩')]
    }
    if (isElement(node, 'a')) delete properties.dataFootnoteRef
  })
}
