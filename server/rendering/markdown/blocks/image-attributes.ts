/** Reads the width in braces behind an image, and the empty title of one that has no caption. */
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { WIDTH_MARK } from '#contract/image-syntax.ts'

/** The parser takes an empty title for none. */
const EMPTY_TITLE = /\s(?:""|''|\(\))\s*\)$/

/** Rewrites the tree in place. `source` is the text that the positions in the tree point into. */
export function readImageAttributes(tree: Root, source: string): void {
  visit(tree, 'image', (image, index, parent) => {
    const end = image.position?.end.offset ?? 0
    if (EMPTY_TITLE.test(source.slice(image.position?.start.offset ?? 0, end))) image.title ??= ''
    const next = parent?.children[(index ?? 0) + 1]
    // In the source, as an escaped brace is text.
    const [mark = '', width] = WIDTH_MARK.exec(source.slice(end, end + 10)) ?? []
    if (!width || next?.type !== 'text') return
    next.value = next.value.slice(mark.length)
    image.data = { ...image.data, hProperties: { dataWidth: width } }
  })
}
