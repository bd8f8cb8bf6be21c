/** How far apart two blocks are: the margins of the page (`web/site/prose`). */
import type { EditorState, Line } from '@codemirror/state'
import { type CalloutKind, calloutKind } from '#contract/callout-kinds.ts'
import { readImages, type SourceImage } from './images/image-source.ts'
import { readLinkBlock } from './link-block.ts'
import { blockAt } from './live-blocks.ts'
import { around, type SyntaxNode, textStart } from './live-lines.ts'

/** 1 to 6; 0 for what is no heading. */
export const headingLevel = (name: string): number =>
  Number(/^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1] ?? 0)

const ANY_BLOCK = new Set(['ListItem', 'Blockquote', 'Container', 'Footnote', 'Document'])

/** The outermost block that begins on the line and not before it. */
const blockBelow = (state: EditorState, line: Line): SyntaxNode | null => {
  let node = around(state, textStart(state, line), 1, ANY_BLOCK)
  // The innermost block first, then up as long as it begins here.
  let found: SyntaxNode | null = childAt(node, textStart(state, line))
  while (node && node.name !== 'Document' && node.from >= line.from) {
    found = node
    node = node.parent
  }
  return found
}

const childAt = (parent: SyntaxNode | null, at: number): SyntaxNode | null => {
  let child = parent?.childAfter(at) ?? null
  while (child && /Mark$|Label$/.test(child.name)) child = child.nextSibling
  return child
}

const before = (node: SyntaxNode): SyntaxNode | null => {
  let previous = node.prevSibling
  while (previous && /Mark$|Label$/.test(previous.name)) previous = previous.prevSibling
  return previous
}

const PARAGRAPH = '1.15em'
/** By level. */
const HEADINGS = [2.2, 2.2, 1.9, 1.7, 1.6, 1.6]
const LINK_FONTS = { link: '1em', card: 'var(--fs-sm)', player: 'var(--fs-md)' }
const fontOf = (level: number): string => (level > 4 ? 'var(--fs-base)' : `var(--fs-h${Math.max(2, level)})`)

/**
 * The attributes of what makes the distance.
 * @param below null before a line in which somebody may be about to write
 * @param lowers by how many levels the page lowers the headings
 */
export const gapOf = (state: EditorState, name: string, below: Line | null, lowers: number) => {
  const node = below && blockBelow(state, below)
  if (!node) return { class: name, style: `--gap: ${PARAGRAPH}` }
  const previous = before(node)
  const images = imagesOf(state, previous)
  const least = images ? marginOf(images) : previous?.name === 'HorizontalRule' ? '2.6em' : ''
  const size = marginAbove(state, node, previous, lowers)
  // Only paragraphs stand beside a small image; all else is below it.
  const isText = node.name === 'Paragraph' && blockAt(state, node.from)?.widget == null
  const isBeside = isText || isSmall(imagesOf(state, node))
  return {
    class: isBeside ? name : `${name} cm-clear`,
    style: `--gap: ${least ? `max(${size}, ${least})` : size}`,
  }
}

const marginAbove = (state: EditorState, node: SyntaxNode, previous: SyntaxNode | null, lowers: number) => {
  const { name, parent } = node
  const outer = parent && kindOf(state, parent)
  if (outer) {
    // The title has its distance itself.
    const isFirst = !previous || previous.to <= state.doc.lineAt(parent.from).to
    return isFirst ? '0px' : outer === 'details' ? PARAGRAPH : '0.6em'
  }
  if (name === 'HorizontalRule') return '2.6em'
  const images = imagesOf(state, node)
  if (images) return marginOf(images)
  const kind = kindOf(state, node)
  const kindAbove = kindOf(state, previous)
  if (kind === 'details' && kindAbove === kind) return '0px'
  if (isCallout(kind)) return `calc(${isCallout(kindAbove) ? 1.3 : 1.7} * var(--fs-base))`
  const isHeading = headingLevel(name) > 0
  const level = Math.min(6, headingLevel(name) + lowers)
  const look = readLinkBlock(state.sliceDoc(node.from, node.to))?.look ?? 'link'
  const font = isHeading ? fontOf(level) : LINK_FONTS[look]
  if (previous && headingLevel(previous.name) > 0) return `calc(0.7 * ${font})`
  if (isHeading) return `calc(${HEADINGS[level - 1]} * ${font})`
  const isNested = parent?.name === 'ListItem' && /List$/.test(name) && !isLoose(state, parent.parent)
  const isItem = isNested || name === 'ListItem' || (name === 'Footnote' && previous?.name === name)
  return isItem ? '0.35em' : `calc(1.15 * ${font})`
}

/** With a blank line, its texts are paragraphs. */
const isLoose = (state: EditorState, list: SyntaxNode | null): boolean =>
  list !== null && /\n[\s>]*\n/.test(state.sliceDoc(list.from, list.to))

const marginOf = (images: SourceImage[]): string => (isSmall(images) ? 'var(--small-image-gap)' : '2em')

const imagesOf = (state: EditorState, node: SyntaxNode | null): SourceImage[] | null =>
  node?.name === 'Paragraph' ? readImages(state.sliceDoc(node.from, node.to)) : null

/** Paragraphs flow around it. */
const isSmall = (images: SourceImage[] | null): boolean =>
  images?.length === 1 && /^(?:left|right)$/.test(images[0]?.width ?? '')

const isCallout = (kind: CalloutKind | undefined): boolean => kind !== undefined && kind !== 'details'

/** The kind of a callout or folded part; undefined for what is none. */
const kindOf = (state: EditorState, node: SyntaxNode | null): CalloutKind | undefined => {
  const start = node?.name === 'ContainerEnd' ? node.prevSibling : node
  if (start?.name !== 'Blockquote' && start?.name !== 'Container') return undefined
  const text = state.sliceDoc(start.from, Math.min(start.from + 40, state.doc.length))
  const kind = /^(?:>\s*\[!([A-Za-z]+)\]|:{3,}\s*([A-Za-z]+))/.exec(text)
  return calloutKind(kind?.[1] ?? kind?.[2] ?? '')
}
