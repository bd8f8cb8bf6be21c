/** Keys, typing, pointer and clipboard in the cells of a table. The cursor of the document is in the cell that has the focus. */
import { isolateHistory, redo, selectAll, undo } from '@codemirror/commands'
import { EditorSelection, type EditorState, type Extension, type SelectionRange } from '@codemirror/state'
import { EditorView, runScopeHandlers, ViewPlugin } from '@codemirror/view'
import { singleChange } from '#contract/studio/apply-changes.ts'
import { takeDroppedFiles } from '../../../uploads/dropped-files.ts'
import { type LiveForm, openForm, type TableMenuForm } from '../forms/live-form.ts'
import { closedBlock } from '../live-blocks.ts'
import { servicesOf } from '../live-services.ts'
import { leave, placeOf } from '../live-widget.ts'
import { caretOf, isAtEdge, offsetAtPoint, placeCaret, textOf } from './cell-text.ts'
import { cellsOfMarkdown, cellsOfTsv } from './pasted-cells.ts'
import { type Axis, type EditedTable, editTable, fillCells, setCell } from './table-commands.ts'
import {
  cellAt,
  cellOf,
  lineOf,
  markLine,
  placeOfCell,
  renderCells,
  showMarkdown,
  showsMarkdown,
} from './table-grid.ts'
import {
  type CellPlace,
  cellAtOffset,
  parseTable,
  sourceOffset,
  type Table,
  tableText,
} from './table-text.ts'

export type FoundTable = { from: number; to: number; source: string; table: Table }

export const tableOf = (state: EditorState, { from, to }: { from: number; to: number }): FoundTable | null => {
  const source = state.sliceDoc(from, to)
  const table = parseTable(source)
  return table && { from, to, source, table }
}

const tableIn = (view: EditorView, dom: HTMLElement) => tableOf(view.state, placeOf(view, dom))

const gridOf = (cell: Element) => cell.closest('.cm-table') as HTMLElement

const activeCell = ({ contentDOM }: EditorView): HTMLElement | null =>
  contentDOM.contains(document.activeElement) ? cellOf(document.activeElement) : null

/** While an input method composes, its cell and the caret in it belong to it. */
const composing = new WeakSet<EditorView>()

/** The cell with the cursor of the document, if that is in a table that is shown as a grid. */
export const cursorCell = (state: EditorState) => {
  const { main } = state.selection
  const block = closedBlock(state, main.head)
  const found = block?.name === 'Table' ? tableOf(state, block) : null
  if (!found) return null
  const isOutside = main.assoc < 0 ? main.head === found.from : main.assoc > 0 && main.head === found.to
  const head = cellAtOffset(found.table, main.head - found.from)
  const anchor = cellAtOffset(found.table, main.anchor - found.from)
  if (!head || !anchor || (main.empty && isOutside)) return null
  if (head.at.row !== anchor.at.row || head.at.column !== anchor.at.column) return null
  return { ...found, at: head.at, anchor: anchor.length, head: head.length }
}

/** What is selected in the cell with the focus, in the document. */
const selectionIn = (view: EditorView, cell: HTMLElement): SelectionRange | null => {
  const caret = caretOf(cell)
  const found = tableIn(view, gridOf(cell))
  if (!caret || !found) return null
  const place = (length: number) => found.from + sourceOffset(found.table, placeOfCell(cell), length)
  return EditorSelection.range(place(caret.anchor), place(caret.head))
}

const isCursor = ({ state }: EditorView, { anchor, head }: SelectionRange) =>
  state.selection.main.anchor === anchor && state.selection.main.head === head

/** The cursor of the document follows the caret. */
const followCaret = (view: EditorView): void => {
  const cell = activeCell(view)
  const range = cell && !composing.has(view) ? selectionIn(view, cell) : null
  if (range && !isCursor(view, range)) view.dispatch({ selection: EditorSelection.create([range]), userEvent: 'select' })
}

/** The focus and the caret follow the cursor of the document: after undo, after a command, when a table was inserted. */
const followCursor = (view: EditorView): void => {
  const active = activeCell(view)
  if ((!active && !view.hasFocus) || composing.has(view)) return
  const found = cursorCell(view.state)
  const range = active && selectionIn(view, active)
  if (range && isCursor(view, range)) return
  if (!found) {
    if (active) view.focus()
    return
  }
  const dom = gridAt(view, found.from)
  const cell = dom && cellAt(dom, found.at)
  if (!cell) return
  if (cell !== active) cell.focus()
  placeCaret(cell, found.anchor, found.head)
}

/** Puts the caret into a cell, behind its text unless an offset is given. */
export const goToCell = (view: EditorView, dom: HTMLElement, at: CellPlace, offset?: number): void => {
  const cell = cellAt(dom, at)
  if (!cell) return
  cell.focus()
  placeCaret(cell, offset ?? textOf(cell).length)
  followCaret(view)
}

/** One step of the history, unless it is typed. The caret is behind `length` characters of the cell. */
export const applyEdit = (
  view: EditorView,
  { from, to, source }: FoundTable,
  { table, at }: EditedTable,
  length = Number.POSITIVE_INFINITY,
  typed?: string,
): void => {
  const { state } = view
  if (!table) {
    const end = state.sliceDoc(to, to + 2) === '\n\n' ? to + 2 : to
    view.dispatch({ changes: { from, to: end }, selection: { anchor: from }, userEvent: 'delete.table' })
    return
  }
  const changes = singleChange(source, tableText(table))
  view.dispatch({
    changes: changes.map((one) => ({ from: from + one.from, to: from + one.to, insert: one.insert })),
    selection: EditorSelection.cursor(from + sourceOffset(table, at, length)),
    annotations: typed ? [] : isolateHistory.of('full'),
    userEvent: typed ?? 'input.table',
    scrollIntoView: true,
  })
}

/** Runs a command on the table at this position, and goes on in the cell that it names. */
export const runOnTable = (view: EditorView, from: number, edit: (table: Table) => EditedTable): void => {
  const block = closedBlock(view.state, from)
  const found = block && tableOf(view.state, block)
  if (found) applyEdit(view, found, edit(found.table))
  view.focus()
  followCursor(view)
}

const gridAt = (view: EditorView, from: number): HTMLElement | undefined =>
  [...view.contentDOM.querySelectorAll<HTMLElement>('.cm-table')].find((dom) => view.posAtDOM(dom) === from)

export const openTableMenu = (view: EditorView, dom: HTMLElement, axis: Axis, at: CellPlace): void => {
  const { from, to } = placeOf(view, dom)
  servicesOf(view).openForm({ kind: 'table', from, to, axis, ...at })
}

/** What the open menu is about: it stands beside this. */
export const lineOfMenu = (view: EditorView, { from, axis, row, column }: TableMenuForm): HTMLElement | undefined => {
  const dom = gridAt(view, from)
  return dom && lineOf(dom, axis, { row, column })
}

/** To the next or previous cell; behind the last one begins a new row. */
export const stepCell = (view: EditorView, cell: HTMLElement, by: -1 | 1): void => {
  const dom = gridOf(cell)
  const found = tableIn(view, dom)
  const { row, column } = placeOfCell(cell)
  const columns = found ? found.table.delimiter.slots.length : 1
  const next = row * columns + column + by
  if (next < 0) leave(view, dom, 'up')
  else if (found && next >= found.table.rows.length * columns) addRow(view, found, 0)
  else goToCell(view, dom, { row: Math.floor(next / columns), column: next % columns })
}

const addRow = (view: EditorView, found: FoundTable, column: number) =>
  applyEdit(
    view,
    found,
    editTable(found.table, 'row', { row: found.table.rows.length - 1, column }, 'insertAfter'),
  )

/** To the cell below or above, to the same place on the line as far as it reaches. */
const stepRow = (view: EditorView, cell: HTMLElement, by: -1 | 1): void => {
  const { row, column } = placeOfCell(cell)
  const next = cellAt(gridOf(cell), { row: row + by, column })
  if (!next) return leave(view, gridOf(cell), by < 0 ? 'up' : 'down')
  const x = getSelection()?.getRangeAt(0).getBoundingClientRect().left || cell.getBoundingClientRect().left
  next.focus()
  const box = next.getBoundingClientRect()
  placeCaret(next, offsetAtPoint(next, x, by < 0 ? box.bottom - 5 : box.top + 5))
  followCaret(view)
}

const goDown = (view: EditorView, cell: HTMLElement): void => {
  const { row, column } = placeOfCell(cell)
  const found = tableIn(view, gridOf(cell))
  if (found && row === found.table.rows.length - 1) addRow(view, found, column)
  else goToCell(view, gridOf(cell), { row: row + 1, column })
}

/** Keys of the editor that mean the same in a cell. The others would act on lines and blocks. */
const PASSED_ON = /^(?:[biekzyfg]|shift-[xzg])$/i

/** True: nothing else happens on this key. */
const onKey = (view: EditorView, cell: HTMLElement, event: KeyboardEvent): boolean => {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  const dom = gridOf(cell)
  const at = placeOfCell(cell)
  const isBare = !shiftKey && !altKey && !ctrlKey && !metaKey
  const caret = caretOf(cell)
  if (key === 'Tab' && !altKey && !ctrlKey && !metaKey) stepCell(view, cell, shiftKey ? -1 : 1)
  else if (key === 'Enter' && shiftKey) document.execCommand('insertLineBreak')
  else if (key === 'Enter' && isBare) goDown(view, cell)
  else if (key === 'Escape') leave(view, dom, 'down')
  else if (key === 'F10' && shiftKey) openTableMenu(view, dom, 'column', at)
  else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const found = tableIn(view, dom)
    const edit = key === 'ArrowUp' ? 'moveBefore' : 'moveAfter'
    if (found) applyEdit(view, found, editTable(found.table, 'row', at, edit), caret?.head)
  } else if (isBare && key === 'ArrowUp' && isAtEdge(cell, 'up')) stepRow(view, cell, -1)
  else if (isBare && key === 'ArrowDown' && isAtEdge(cell, 'down')) stepRow(view, cell, 1)
  else if (isBare && key === 'ArrowLeft' && caret?.head === 0 && caret.anchor === 0) stepCell(view, cell, -1)
  else if (isBare && key === 'ArrowRight' && caret?.head === textOf(cell).length && caret.anchor === caret.head)
    stepForward(view, cell)
  else if ((ctrlKey || metaKey) && !altKey) return onShortcut(view, cell, event)
  else return false
  return true
}

/** Unlike Tab, an arrow adds no row. */
const stepForward = (view: EditorView, cell: HTMLElement): void => {
  const { row, column } = placeOfCell(cell)
  const dom = gridOf(cell)
  const next = cellAt(dom, { row, column: column + 1 }) ?? cellAt(dom, { row: row + 1, column: 0 })
  if (next) goToCell(view, dom, placeOfCell(next), 0)
  else leave(view, dom, 'down')
}

const onShortcut = (view: EditorView, cell: HTMLElement, event: KeyboardEvent): boolean => {
  if (event.key.toLowerCase() === 'a' && getSelection()?.toString().length === textOf(cell).length) {
    // The second time everything is selected, as in the text around.
    selectAll(view)
    return true
  }
  if (!PASSED_ON.test((event.shiftKey ? 'shift-' : '') + event.key)) return false
  const isDone = runScopeHandlers(view, event, 'editor')
  followCursor(view)
  return isDone
}

const onInput = (view: EditorView, cell: HTMLElement, event: InputEvent): void => {
  const found = tableIn(view, gridOf(cell))
  if (!found) return
  const at = placeOfCell(cell)
  const isDeleted = event.inputType.startsWith('delete')
  const name = isDeleted ? 'delete' : event.isComposing ? 'input.type.compose' : 'input.type'
  const table = setCell(found.table, at, textOf(cell))
  if (table !== found.table) applyEdit(view, found, { table, at }, caretOf(cell)?.head, name)
}

/** Writes over what is selected in the cell. */
const insertText = (view: EditorView, cell: HTMLElement, text: string): void => {
  const found = tableIn(view, gridOf(cell))
  const caret = caretOf(cell)
  if (!found || !caret) return
  const whole = textOf(cell)
  const from = Math.min(caret.anchor, caret.head)
  const written = whole.slice(0, from) + text + whole.slice(Math.max(caret.anchor, caret.head))
  const at = placeOfCell(cell)
  applyEdit(view, found, { table: setCell(found.table, at, written), at }, from + text.length)
}

let isPlainPaste = false

const onPaste = async (view: EditorView, cell: HTMLElement, data: DataTransfer): Promise<void> => {
  const isPlain = isPlainPaste
  const files = [...data.files]
  const text = data.getData('text/plain')
  const html = isPlain ? '' : data.getData('text/html')
  if (files.length > 0 && !text) {
    servicesOf(view).insertFiles(view, files, placeOf(view, gridOf(cell)).to)
    return
  }
  const markdown = html && (await import('../../editor/rich-text.ts')).richTextToMarkdown(html)
  const cells = (markdown && cellsOfMarkdown(markdown)) || (isPlain ? null : cellsOfTsv(text))
  const found = tableIn(view, gridOf(cell))
  if (cells && found) applyEdit(view, found, fillCells(found.table, placeOfCell(cell), cells))
  else insertText(view, cell, (markdown || text).trim().replace(/\s*\n\s*/g, '\n'))
}

/** Shows the Markdown of the cell first: what is clicked on may be somewhere else in it. */
const onPointer = (view: EditorView, cell: HTMLElement, event: MouseEvent): void => {
  if (cell.contains(event.target as Node) && (cell === document.activeElement || showsMarkdown(cell))) return
  event.preventDefault()
  cell.focus()
  goToCell(view, gridOf(cell), placeOfCell(cell), offsetAtPoint(cell, event.clientX, event.clientY))
}

/** A handle opens the menu of its line; a plus adds one at the end. */
const onButton = (view: EditorView, dom: HTMLElement, button: HTMLElement): void => {
  const found = tableIn(view, dom)
  const axis = button.dataset.axis as Axis
  const active = activeCell(view)
  const at = active && gridOf(active) === dom ? placeOfCell(active) : { row: 0, column: 0 }
  const own = cellOf(button)
  if (own) {
    const place = { ...at, [axis]: placeOfCell(own)[axis] }
    goToCell(view, dom, place)
    openTableMenu(view, dom, axis, place)
  } else if (found) {
    const last = { row: found.table.rows.length - 1, column: found.table.delimiter.slots.length - 1 }
    runOnTable(view, found.from, (table) => editTable(table, axis, { ...at, [axis]: last[axis] }, 'insertAfter'))
  }
}

/** Makes the element of a table editable. */
export const listenTo = (dom: HTMLElement, view: EditorView): void => {
  const inCell = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listen: (cell: HTMLElement, event: HTMLElementEventMap[Name]) => void,
  ) =>
    dom.addEventListener(name, (event) => {
      const cell = cellOf(event.target)
      if (cell) listen(cell, event)
    })
  inCell('focusin', showMarkdown)
  inCell('focusout', (cell) => renderCells([cell], view))
  inCell('keydown', (cell, event) => {
    isPlainPaste = event.shiftKey && (event.metaKey || event.ctrlKey)
    if (event.isComposing || composing.has(view)) return
    if (onKey(view, cell, event)) event.preventDefault()
  })
  inCell('beforeinput', (cell, event) => {
    const { inputType } = event
    if (inputType === 'historyUndo') undo(view)
    else if (inputType === 'historyRedo') redo(view)
    // On-screen keyboards have no key of this name.
    else if (inputType === 'insertParagraph') goDown(view, cell)
    else return
    event.preventDefault()
  })
  inCell('input', (cell, event) => onInput(view, cell, event as InputEvent))
  inCell('compositionstart', () => composing.add(view))
  inCell('compositionend', (cell, event) => {
    composing.delete(view)
    onInput(view, cell, new InputEvent('input', { inputType: 'insertText', data: event.data }))
  })
  inCell('paste', (cell, event) => {
    event.preventDefault()
    if (event.clipboardData) void onPaste(view, cell, event.clipboardData)
  })
  dom.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.files.length) return
    event.preventDefault()
    const { to } = placeOf(view, dom)
    takeDroppedFiles(event.dataTransfer, (files) => servicesOf(view).insertFiles(view, files, to))
  })
  dom.addEventListener('mousedown', (event) => {
    const cell = cellOf(event.target)
    if (event.target instanceof HTMLButtonElement) event.preventDefault()
    else if (cell && event.button === 0) onPointer(view, cell, event)
  })
  dom.addEventListener('click', (event) => {
    if (event.target instanceof HTMLButtonElement) onButton(view, dom, event.target)
    else if ((event.target as Element).closest('a')) event.preventDefault()
  })
}

const markMenu = (view: EditorView, form: LiveForm | null | undefined): void => {
  if (form?.kind === 'table') markLine(view.contentDOM, gridAt(view, form.from), form.axis, form)
  else markLine(view.contentDOM)
}

/** Keeps the cursor of the document and the caret in a cell in the same place. */
export const tableCursor: Extension = [
  EditorView.updateListener.of((update) => {
    const { view, docChanged, selectionSet, focusChanged, viewportChanged } = update
    const form = update.state.field(openForm, false)
    if (form !== update.startState.field(openForm, false)) markMenu(view, form)
    if (docChanged || selectionSet || focusChanged || viewportChanged) followCursor(view)
  }),
  ViewPlugin.define((view) => {
    const listener = () => followCaret(view)
    document.addEventListener('selectionchange', listener)
    return { destroy: () => document.removeEventListener('selectionchange', listener) }
  }),
  EditorView.domEventHandlers({
    // The focus comes before the new cursor: it would go back into the cell.
    mousedown: (event, view) => {
      const at = cursorCell(view.state) ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null
      if (at !== null) view.dispatch({ selection: EditorSelection.cursor(at) })
      return false
    },
  }),
]
