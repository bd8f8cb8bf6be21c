/** How far apart two blocks are: the margins of the page (`web/site/prose`), as classes of `live.css`. */
import type { EditorState, Line } from '@codemirror/state'
import { calloutKind } from '#contract/callout-kinds.ts'
import { readImages } from './images/image-source.ts'
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

/** Empty for no distance. */
export const gapOf = (state: EditorState, below: Line): string => {
  const node = blockBelow(state, below)
  if (!node) return 'cm-blank-p'
  const previous = before(node)
  const { parent } = node
  const isInCallout = parent !== null && isCallout(state, parent)
  const level = headingLevel(node.name)
  if (previous && headingLevel(previous.name) > 0)
    return level > 0 ? `cm-blank-after cm-blank-font-${level}` : 'cm-blank-after'
  if (level > 0) return `cm-blank-h${level}`
  if (node.name === 'ListItem' || (parent?.name === 'ListItem' && /List$/.test(node.name)))
    return 'cm-blank-item'
  // The title of a callout has its distance itself.
  if (isInCallout) return previous ? 'cm-blank-note' : ''
  if (node.name === 'HorizontalRule' || previous?.name === 'HorizontalRule') return 'cm-blank-rule'
  const isImage = (one: SyntaxNode | null) =>
    one?.name === 'Paragraph' && readImages(state.sliceDoc(one.from, one.to)) !== null
  if (isImage(node) || isImage(previous)) return 'cm-blank-image'
  if (isCallout(state, node))
    return previous && isCallout(state, previous) ? 'cm-blank-callouts' : 'cm-blank-callout'
  return node.name === 'Footnote' && previous?.name === 'Footnote' ? 'cm-blank-item' : 'cm-blank-p'
}

const isCallout = (state: EditorState, { name, from }: SyntaxNode): boolean => {
  if (name !== 'Blockquote' && name !== 'Container' && name !== 'ContainerEnd') return false
  const text = state.sliceDoc(from, Math.min(from + 40, state.doc.length))
  const kind = /^(?:>\s*\[!([A-Za-z]+)\]|:{3,}\s*([A-Za-z]+))/.exec(text)
  return name === 'ContainerEnd' || calloutKind(kind?.[1] ?? kind?.[2] ?? '') !== undefined
}
