/** Tables in the source of the text. */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { parseTable, type Table } from './table-text.ts'

type Place = { from: number; to: number }

export type FoundTable = Place & { source: string; table: Table }

export const tableOf = (state: EditorState, { from, to }: Place): FoundTable | null => {
  const source = state.sliceDoc(from, to)
  const table = parseTable(source)
  return table && { from, to, source, table }
}

const PARSE_MS = 50

/** The first table in the lines of the selection. */
export const tableAt = (state: EditorState): Place | null => {
  const { main } = state.selection
  const end = state.doc.lineAt(main.to).to
  const tree = ensureSyntaxTree(state, end, PARSE_MS) ?? syntaxTree(state)
  const found: Place[] = []
  tree.iterate({
    from: state.doc.lineAt(main.from).from,
    to: end,
    enter: ({ name, from, to }) => {
      if (name === 'Table') found.push({ from, to })
    },
  })
  return found[0] ?? null
}
