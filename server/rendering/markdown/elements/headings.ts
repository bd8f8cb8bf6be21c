/** Adds anchors to headings and collects the table of contents. */
import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import type { TocEntry } from '#contract/articles.ts'
import { element, linkedElements } from './elements.ts'

/**
 * Puts an anchor into every heading from h2 to h4 and lists them. Its sign is in the style sheet: whoever reads the HTML of the
 * API without it, and makes a list of the headings, has their words alone.
 */
export function anchorHeadings(tree: Root, label: string): TocEntry[] {
  const toc: TocEntry[] = []
  // A heading inside a link gets no anchor: HTML has no links inside links.
  const linked = linkedElements(tree)
  visit(tree, 'element', (node) => {
    const depth = Number(/^h([2-4])$/.exec(node.tagName)?.[1])
    const id = node.properties.id
    if (!depth || typeof id !== 'string') return
    const title = textOf(node).replace(/\s+/g, ' ').trim()
    if (title === '') return
    toc.push({ id, text: title, depth })
    if (linked.has(node)) return
    node.children.unshift(element('a', { className: ['anc'], href: `#${id}`, ariaLabel: label }))
  })
  return toc
}
