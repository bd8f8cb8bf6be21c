/** A video's address alone in its paragraph becomes the same card as its player would. */
import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { embedCard, embedOf } from '../html/embeds.ts'
import { isElement } from './elements.ts'

/** Rewrites such paragraphs in place; a link with words of its own stays a link. */
export function drawVideos(tree: Root, watchOn: string): void {
  visit(tree, 'element', (node, index, parent) => {
    if (!isElement(node, 'p') || !parent || index === undefined || node.children.length !== 1) return
    const [link] = node.children
    if (!link || !isElement(link, 'a')) return
    const href = String(link.properties.href ?? '')
    const embed = textOf(link) === href ? embedOf(href) : undefined
    if (embed) parent.children[index] = embedCard(embed, watchOn)
  })
}
