/** Tables in *Source*: Tab goes from cell to cell, where indenting would make code of them, and copied cells become a table. */
import { syntaxTree } from '@codemirror/language'
import { EditorSelection } from '@codemirror/state'
import type { Command, EditorView, KeyBinding } from '@codemirror/view'
import { blockCommand } from '../../editor/format-commands.ts'
import { cellsOfTsv } from './pasted-cells.ts'
import { editTable, newTable } from './table-commands.ts'
import { applyEdit } from './table-editing.ts'
import { tableAt, tableOf } from './table-source.ts'
import { slotPlaces, sourceOffset } from './table-text.ts'

const goOn =
  (by: -1 | 1): Command =>
  (view) => {
    const { main, ranges } = view.state.selection
    const place = tableAt(view.state)
    if (!place) return false
    const found = tableOf(view.state, place)
    // What is selected in addition would be indented with the table.
    const isInside = main.from >= view.state.doc.lineAt(place.from).from && main.to <= place.to
    if (!found || !isInside || ranges.length > 1) return true
    const cells = slotPlaces(found.table).flatMap((slots, row) =>
      slots.map(({ from }, column) => ({ from: found.from + from, at: { row, column } })),
    )
    const next = cells[cells.findLastIndex(({ from }) => from <= main.head) + by]
    const last = { row: found.table.rows.length - 1, column: 0 }
    if (next) {
      const at = found.from + sourceOffset(found.table, next.at, Number.POSITIVE_INFINITY)
      view.dispatch({ selection: EditorSelection.cursor(at), scrollIntoView: true, userEvent: 'select' })
    } else if (by > 0) applyEdit(view, found, editTable(found.table, 'row', last, 'insertAfter'))
    return true
  }

export const tableTab: KeyBinding = { key: 'Tab', run: goOn(1), shift: goOn(-1) }

const VERBATIM = /Code|Math|HTML|Comment/

/** Inserts texts between tabs as a table. False: they are something else, or belong into code. */
export const pasteTable = (view: EditorView, text: string): boolean => {
  const { main } = view.state.selection
  const cells = main.empty ? cellsOfTsv(text) : null
  if (!cells || cells.length < 2 || VERBATIM.test(syntaxTree(view.state).resolveInner(main.head, -1).name))
    return false
  return blockCommand(newTable(cells).replace(/ \|$/, '‸ |'))(view)
}
