/** Tab goes from cell to cell in the source of a table as well, where indenting would make code of it. */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import { EditorSelection, type EditorState } from '@codemirror/state'
import type { Command, KeyBinding } from '@codemirror/view'
import { editTable } from './table-commands.ts'
import { applyEdit, tableOf } from './table-editing.ts'
import { slotPlaces, sourceOffset } from './table-text.ts'

const PARSE_MS = 50

/** The first table that these lines touch. */
export const tableAt = (state: EditorState, { from, to } = state.selection.main): { from: number; to: number } | null => {
  const end = state.doc.lineAt(to).to
  const tree = ensureSyntaxTree(state, end, PARSE_MS) ?? syntaxTree(state)
  let found: { from: number; to: number } | null = null
  tree.iterate({
    from: state.doc.lineAt(from).from,
    to: end,
    enter: ({ name, from, to }) => {
      if (name === 'Table') found ??= { from, to }
      return !found
    },
  })
  return found
}

const goOn =
  (by: -1 | 1): Command =>
  (view) => {
    const { main } = view.state.selection
    const place = tableAt(view.state)
    if (!place) return false
    const found = tableOf(view.state, place)
    // What goes beyond the table would be indented with it.
    if (!found || main.from < view.state.doc.lineAt(place.from).from || main.to > place.to) return true
    const cells = slotPlaces(found.table).flatMap((slots, row) =>
      slots.map(({ from }, column) => ({ from, at: { row, column } })),
    )
    const here = cells.findLastIndex(({ from }) => found.from + from <= main.head)
    const next = cells[here + by]
    const last = { row: found.table.rows.length - 1, column: 0 }
    if (next) {
      const at = found.from + sourceOffset(found.table, next.at, Number.POSITIVE_INFINITY)
      view.dispatch({ selection: EditorSelection.cursor(at), scrollIntoView: true, userEvent: 'select' })
    } else if (by > 0) applyEdit(view, found, editTable(found.table, 'row', last, 'insertAfter'))
    return true
  }

export const tableTab: KeyBinding = { key: 'Tab', run: goOn(1), shift: goOn(-1) }
