/** What of a line is text: behind the marks of quotes, lists and headings at its beginning. */
import { syntaxTree } from '@codemirror/language'
import type { EditorState, Line } from '@codemirror/state'
import { blockAt, liveBlocks } from './live-blocks.ts'

export type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>

const MARKS = new Set(['QuoteMark', 'ListMark', 'HeaderMark', 'FootnoteLabel'])
const CODE = new Set(['FencedCode', 'CodeBlock'])

/** The innermost node around a place whose name is one of these; null when there is none. */
export const around = (
  state: EditorState,
  at: number,
  side: -1 | 1,
  names: ReadonlySet<string>,
): SyntaxNode | null => {
  // Not that of HTML, which has a tree of its own.
  let node: SyntaxNode | null = syntaxTree(state).resolve(at, side)
  while (node && !names.has(node.name)) node = node.parent
  return node
}

/** Whether the block with this place is shown as it was typed: the source of an open block, and what has no kind. */
export const isSource = (state: EditorState, at: number): boolean => blockAt(state, at)?.widget != null

/** Where the text of the line begins. */
export const textStart = (state: EditorState, line: Line): number => {
  if (isSource(state, line.from)) return line.from
  const { text, from } = line
  let at = from
  for (;;) {
    const code = around(state, at, 1, CODE)
    const space = /^[ \t]*/.exec(text.slice(at - from))?.[0].length ?? 0
    const node = markAt(state, at + space)
    const isWithin = code && (code.from < at || state.doc.lineAt(code.from).from < from)
    if (isWithin && node?.name !== 'QuoteMark') {
      // The code keeps its own indentation.
      const column = code.from - state.doc.lineAt(code.from).from
      return Math.min(at + space, Math.max(at, from + column))
    }
    if (!node) return at + space
    at = node.to
  }
}

const markAt = (state: EditorState, at: number): SyntaxNode | null => {
  const node = syntaxTree(state).resolveInner(at, 1)
  const isMark = MARKS.has(node.name) && node.from === at && node.to > at
  // The marks behind a heading are hidden, but nothing of the line begins with them.
  if (!isMark || (node.name === 'HeaderMark' && node.parent?.from !== at)) return null
  return node.name === 'HeaderMark' && node.parent?.name.startsWith('Setext') ? null : node
}

export const isBlank = (state: EditorState, line: Line): boolean => {
  if (line.text.trim() !== '' && !/^[\s>]*$/.test(line.text)) return false
  return (
    !isSource(state, line.from) && !around(state, line.from, 1, CODE) && textStart(state, line) === line.to
  )
}

/** Whether a block of the text is shown in place of its lines here. */
export const isClosed = (state: EditorState, at: number): boolean => {
  const block = blockAt(state, at)
  return block?.widget != null && block !== state.field(liveBlocks).open
}
