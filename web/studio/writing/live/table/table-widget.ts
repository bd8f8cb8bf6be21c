/** A table in *Write*: a grid whose cells are edited in place. */
import type { EditorView } from '@codemirror/view'
import type { FoundBlock } from '../live-blocks.ts'
import { LiveWidget } from '../live-widget.ts'
import { goToCell, listenTo } from './table-editing.ts'
import { cellAt, makeGrid, showTable } from './table-grid.ts'
import { parseTable, type Table } from './table-text.ts'
import './table.css'

const ROW_PX = 45

class TableWidget extends LiveWidget {
  readonly #table: Table
  constructor(source: string, table: Table) {
    super(source)
    this.#table = table
  }

  override get estimatedHeight() {
    return this.#table.rows.length * ROW_PX
  }

  override toDOM(view: EditorView) {
    const dom = makeGrid(view)
    listenTo(dom, view)
    showTable(dom, this.#table, view)
    return dom
  }

  override updateDOM(dom: HTMLElement, view: EditorView) {
    const hadFocus = dom.contains(document.activeElement)
    showTable(dom, this.#table, view)
    // The cell with the focus may be gone: from the text it goes into the cell with the cursor, after this update.
    if (hadFocus && !dom.contains(document.activeElement)) queueMicrotask(() => view.focus())
    return true
  }

  /** While a cell is written, the place is there: a table may be higher than the window. */
  override coordsAt(dom: HTMLElement) {
    return dom.querySelector('.cm-table-cell:focus')?.getBoundingClientRect() ?? null
  }

  override enter(view: EditorView, dom: HTMLElement) {
    goToCell(view, cellAt(dom, { row: 0, column: 0 }))
  }
}

export const tableKind = ({ name, source }: FoundBlock): LiveWidget | null => {
  const table = name === 'Table' ? parseTable(source) : null
  return table && new TableWidget(source, table)
}
