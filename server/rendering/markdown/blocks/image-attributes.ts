/** Reads the width in braces behind an image, and the empty title of one that has no caption. */
import type { Image, Paragraph, PhrasingContent, Root, Text } from 'mdast'
import { visit } from 'unist-util-visit'
import { WIDTH_MARK } from '#contract/image-syntax.ts'

/** The parser takes an empty title for none. */
const EMPTY_TITLE = /\s(?:""|''|\(\))\s*\)$/

/** Rewrites the tree in place. `source` is the text that the positions in the tree point into. */
export function readImageAttributes(tree: Root, source: string): void {
  visit(tree, 'image', (image) => {
    const written = source.slice(image.position?.start.offset ?? 0, image.position?.end.offset ?? 0)
    if (EMPTY_TITLE.test(written)) image.title ??= ''
  })
  visit(tree, 'paragraph', (paragraph) => {
    const marks = widthMarks(paragraph, source)
    for (const [image, mark] of marks ?? []) {
      const [written = '', width] = WIDTH_MARK.exec(mark.value) ?? []
      mark.value = mark.value.slice(written.length)
      image.data = { ...image.data, hProperties: { dataWidth: width } }
    }
  })
}

/** The widths of a paragraph of images, each with its image; null when it holds anything else. */
function widthMarks({ children }: Pick<Paragraph, 'children'>, source: string): [Image, Text][] | null {
  const marks: [Image, Text][] = []
  let before: PhrasingContent | undefined
  for (const node of children) {
    if (node.type === 'link') {
      const inside = widthMarks(node, source)
      if (!inside) return null
      marks.push(...inside)
    } else if (node.type === 'text') {
      const isMark = before?.type === 'image' && source[node.position?.start.offset ?? 0] === '{'
      if (isMark && before?.type === 'image' && WIDTH_MARK.test(node.value)) marks.push([before, node])
      if ((isMark ? node.value.replace(WIDTH_MARK, '') : node.value).trim() !== '') return null
    } else if (node.type !== 'image' && node.type !== 'break') return null
    before = node
  }
  return marks
}
