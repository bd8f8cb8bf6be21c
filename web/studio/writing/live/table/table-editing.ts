/** Keys, typing, pointer and clipboard in the cells of a table. The cursor of the document is in the cell that has the focus. */
import { isolateHistory, redo, selectAll, undo } from '@codemirror/commands'
import { EditorSelection, type EditorState, type Extension, type SelectionRange } from '@codemirror/state'
import { EditorView, runScopeHandlers, ViewPlugin } from '@codemirror/view'
import { singleChange } from '#contract/studio/apply-changes.ts'
import { takeDroppedFiles } from '../../../uploads/dropped-files.ts'
import { formats } from '../../editor/format-commands.ts'
import { openForm, type TableMenuForm } from '../forms/live-form.ts'
import { closedBlock } from '../live-blocks.ts'
import { servicesOf } from '../live-services.ts'
import { leave, placeOf } from '../live-widget.ts'
import { caretOf, isAtEdge, offsetAtPoint, placeCaret, textOf } from './cell-text.ts'
import { cellsOfMarkdown, cellsOfTsv } from './pasted-cells.ts'
import { alignColumn, type EditedTable, editTable, fillCells, setCell } from './table-commands.ts'
import {
  cellAt,
  cellOf,
  cellsOf,
  gridOf,
  lineOf,
  markLine,
  placeOfCell,
  renderCells,
  showMarkdown,
  showsMarkdown,
  type TableButton,
} from './table-grid.ts'
import { type FoundTable, tableOf } from './table-source.ts'
import { type Align, alignsOf, cellAtOffset, sourceOffset, type Table, tableText } from './table-text.ts'

const tableIn = (view: EditorView, dom: HTMLElement) => tableOf(view.state, placeOf(view, dom))

const gridAt = (view: EditorView, from: number): HTMLElement | undefined =>
  [...view.contentDOM.querySelectorAll<HTMLElement>('.cm-table')].find((dom) => view.posAtDOM(dom) === from)

const activeCell = ({ contentDOM }: EditorView): HTMLElement | null =>
  contentDOM.contains(document.activeElement) ? cellOf(document.activeElement) : null

/** While an input method composes, its cell and the caret in it belong to it. */
const composing = new WeakSet<EditorView>()

/** The cell with the cursor of the document, if that is in a table that is shown as a grid. */
const cursorCell = (state: EditorState) => {
  const { main } = state.selection
  const block = closedBlock(state, main.head)
  const found = block?.name === 'Table' ? tableOf(state, block) : null
  if (!found) return null
  // A cursor at the edge belongs to the text outside, when it came from there.
  const isOutside = main.assoc < 0 ? main.head === found.from : main.assoc > 0 && main.head === found.to
  const head = cellAtOffset(found.table, main.head - found.from)
  const anchor = cellAtOffset(found.table, main.anchor - found.from)
  if (!head || !anchor || (main.empty && isOutside)) return null
  if (head.at.row !== anchor.at.row || head.at.column !== anchor.at.column) return null
  return { from: found.from, at: head.at, anchor: anchor.length, head: head.length }
}

/** What is selected in a cell, in the document. */
const selectionIn = (view: EditorView, cell: HTMLElement): SelectionRange | null => {
  const caret = caretOf(cell)
  const found = tableIn(view, gridOf(cell))
  if (!caret || !found) return null
  const place = (length: number) => found.from + sourceOffset(found.table, placeOfCell(cell), length)
  return EditorSelection.range(place(caret.anchor), place(caret.head))
}

const isCursor = ({ state: { selection } }: EditorView, { anchor, head }: SelectionRange) =>
  selection.main.anchor === anchor && selection.main.head === head

/** The cursor of the document follows the caret. */
const followCaret = (view: EditorView): void => {
  const cell = activeCell(view)
  const range = cell && !composing.has(view) ? selectionIn(view, cell) : null
  if (range && !isCursor(view, range))
    view.dispatch({ selection: EditorSelection.create([range]), userEvent: 'select' })
}

/** The focus and the caret follow the cursor of the document: after undo, after a command, when a table was inserted. */
const followCursor = (view: EditorView): void => {
  const active = activeCell(view)
  if ((!active && !view.hasFocus) || composing.has(view)) return
  const range = active && selectionIn(view, active)
  if (range && isCursor(view, range)) return
  const found = cursorCell(view.state)
  const dom = found && gridAt(view, found.from)
  const cell = dom && cellAt(dom, found.at)
  if (cell) goTo(cell, found.head, found.anchor)
  else if (active && !found) view.focus()
}

const goTo = (cell: HTMLElement, head: number, anchor = head): void => {
  if (cell !== document.activeElement) cell.focus()
  placeCaret(cell, anchor, head)
}

/** Puts the caret into a cell, behind its text unless an offset is given. */
export const goToCell = (view: EditorView, cell: HTMLElement | null, offset?: number): void => {
  if (!cell) return
  cell.focus()
  goTo(cell, offset ?? textOf(cell).length)
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
  if (!table) {
    const end = view.state.sliceDoc(to, to + 2) === '\n\n' ? to + 2 : to
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

/** Runs a command on the table at this position, and puts the cursor into the cell that it returns. */
export const runOnTable = (view: EditorView, from: number, edit: (table: Table) => EditedTable): void => {
  const block = closedBlock(view.state, from)
  const found = block && tableOf(view.state, block)
  if (found) applyEdit(view, found, edit(found.table))
  view.focus()
  followCursor(view)
}

const GAP_PX = 8

/** Puts the menu beside its column or below its row, never over the cells of it. */
export const placeMenu = (view: EditorView, menu: HTMLElement, form: TableMenuForm): void => {
  const dom = gridAt(view, form.from)
  const line = dom && lineOf(dom, form.axis, form)?.getBoundingClientRect()
  if (!line) return
  const { offsetWidth: width, offsetHeight: height } = menu
  const isRight = line.right + width + GAP_PX <= innerWidth
  const isBelow = line.bottom + height + GAP_PX <= innerHeight
  const beside = { left: isRight ? line.right + 2 : line.left - width - 2, top: line.top - GAP_PX }
  const below = { left: line.left, top: isBelow ? line.bottom + 2 : line.top - height - 2 }
  const { left, top } = form.axis === 'column' ? beside : below
  menu.style.left = `${Math.max(GAP_PX, left)}px`
  menu.style.top = `${Math.max(GAP_PX, Math.min(top, innerHeight - height - GAP_PX))}px`
}

/** To the next or previous cell. Behind the last one Tab begins a new row, and an arrow leaves the table. */
const stepCell = (view: EditorView, cell: HTMLElement, by: -1 | 1, isArrow = false): void => {
  const cells = cellsOf(gridOf(cell))
  const next = cells[cells.indexOf(cell) + by]
  if (next) goToCell(view, next, isArrow && by > 0 ? 0 : undefined)
  else if (by > 0 && !isArrow) addRow(view, cell, 0)
  else leave(view, gridOf(cell), by > 0 ? 'down' : 'up')
}

const addRow = (view: EditorView, cell: HTMLElement, column: number): void =>
  runOnTable(view, placeOf(view, gridOf(cell)).from, (table) =>
    editTable(table, 'row', { row: table.rows.length - 1, column }, 'insertAfter'),
  )

/** To the cell above or below; from the last row Enter begins a new one, and an arrow leaves the table. */
const stepRow = (view: EditorView, cell: HTMLElement, by: -1 | 1, isArrow = false): void => {
  const { row, column } = placeOfCell(cell)
  const next = cellAt(gridOf(cell), { row: row + by, column })
  if (next) goToCell(view, next)
  else if (isArrow) leave(view, gridOf(cell), by < 0 ? 'up' : 'down')
  else addRow(view, cell, column)
}

/** Keys of the editor that mean the same in a cell. The others would act on lines and blocks. */
const PASSED_ON = /^(?:[biekzyfg]|shift-[xzg])$/i

/** True: nothing else happens on this key. */
const onKey = (view: EditorView, cell: HTMLElement, event: KeyboardEvent): boolean => {
  const { key, shiftKey, altKey } = event
  const isMod = event.ctrlKey || event.metaKey
  const isBare = !shiftKey && !altKey && !isMod
  const caret = caretOf(cell)
  const end = textOf(cell).length
  if (isMod && !altKey) return onShortcut(view, cell, event)
  if (key === 'Tab') stepCell(view, cell, shiftKey ? -1 : 1)
  else if (key === 'Enter' && shiftKey) document.execCommand('insertLineBreak')
  else if (key === 'Enter') stepRow(view, cell, 1)
  else if (key === 'Escape') leave(view, gridOf(cell), 'down')
  else if (key === 'F10' && shiftKey) onButton(view, cell, 'column')
  else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const found = tableIn(view, gridOf(cell))
    const edit = key === 'ArrowUp' ? 'moveBefore' : 'moveAfter'
    if (found) applyEdit(view, found, editTable(found.table, 'row', placeOfCell(cell), edit), caret?.head)
  } else if (isBare && key === 'ArrowUp' && isAtEdge(cell, 'up')) stepRow(view, cell, -1, true)
  else if (isBare && key === 'ArrowDown' && isAtEdge(cell, 'down')) stepRow(view, cell, 1, true)
  else if (isBare && key === 'ArrowLeft' && caret?.anchor === 0 && caret.head === 0)
    stepCell(view, cell, -1, true)
  else if (isBare && key === 'ArrowRight' && caret?.anchor === end && caret.head === end)
    stepCell(view, cell, 1, true)
  else return false
  return true
}

const onShortcut = (view: EditorView, cell: HTMLElement, event: KeyboardEvent): boolean => {
  if (event.key.toLowerCase() === 'a') {
    const { length } = textOf(cell)
    // The second time everything is selected, as in the text around; the browser would do so at once.
    if (getSelection()?.toString().length === length) return selectAll(view)
    placeCaret(cell, 0, length)
    return true
  }
  if (!PASSED_ON.test((event.shiftKey ? 'shift-' : '') + event.key)) return false
  const isDone = runScopeHandlers(view, event, 'editor')
  followCursor(view)
  return isDone
}

const write = (view: EditorView, cell: HTMLElement, text: string, length?: number, typed?: string): void => {
  const found = tableIn(view, gridOf(cell))
  const at = placeOfCell(cell)
  const table = found && setCell(found.table, at, text)
  if (table && table !== found.table) applyEdit(view, found, { table, at }, length, typed)
}

const onInput = (view: EditorView, cell: HTMLElement, { inputType, isComposing }: InputEvent): void => {
  const isDeleted = inputType.startsWith('delete')
  const typed = isDeleted ? 'delete' : isComposing ? 'input.type.compose' : 'input.type'
  write(view, cell, textOf(cell), caretOf(cell)?.head, typed)
}

/** The Markdown alone: as rich text its marks would be escaped where it is pasted. */
const onCopy = (event: ClipboardEvent): void => {
  event.preventDefault()
  event.clipboardData?.setData('text/plain', String(getSelection()))
  if (event.type === 'cut') document.execCommand('delete')
}

let isPlainPaste = false

const onPaste = async (view: EditorView, cell: HTMLElement, data: DataTransfer): Promise<void> => {
  const files = [...data.files]
  const text = data.getData('text/plain')
  const html = isPlainPaste ? '' : data.getData('text/html')
  const tsv = isPlainPaste ? null : cellsOfTsv(text)
  if (files.length > 0 && !text)
    return servicesOf(view).insertFiles(view, files, placeOf(view, gridOf(cell)).to)
  // A cell has no place for pictures that came with the text.
  const { readRichText, PICTURE_MARK } = await import('../../editor/rich-text.ts')
  const markdown = html && readRichText(html, location.origin).markdown.replaceAll(PICTURE_MARK, '')
  const cells = (markdown && cellsOfMarkdown(markdown)) || tsv
  const found = tableIn(view, gridOf(cell))
  const caret = caretOf(cell)
  if (cells && found) return applyEdit(view, found, fillCells(found.table, placeOfCell(cell), cells))
  if (!caret) return
  const whole = textOf(cell)
  const before = whole.slice(0, Math.min(caret.anchor, caret.head))
  const pasted = (markdown || text).trim().replace(/\s*\n\s*/g, '\n')
  const after = whole.slice(Math.max(caret.anchor, caret.head))
  write(view, cell, before + pasted + after, before.length + pasted.length)
}

/** Shows the Markdown of the cell first: what is clicked on may be somewhere else in it. */
const onPointer = (view: EditorView, cell: HTMLElement, event: MouseEvent): void => {
  if (cell.contains(event.target as Node) && (cell === document.activeElement || showsMarkdown(cell))) return
  event.preventDefault()
  cell.focus()
  goToCell(view, cell, offsetAtPoint(cell, event.clientX, event.clientY))
}

/** Each press aligns the column in the next of these ways. */
const NEXT_ALIGN: Record<string, Align> = { none: 'center', left: 'center', center: 'right', right: null }

const onButton = (view: EditorView, cell: HTMLElement, name: TableButton): void => {
  const at = placeOfCell(cell)
  const { from, to } = placeOf(view, gridOf(cell))
  const edit = (run: (table: Table) => EditedTable) => runOnTable(view, from, run)
  const actions: Record<TableButton, () => void> = {
    column: () => servicesOf(view).openForm({ kind: 'table', from, to, axis: 'column', ...at }),
    row: () => servicesOf(view).openForm({ kind: 'table', from, to, axis: 'row', ...at }),
    addColumn: () =>
      edit((table) => {
        const column = table.delimiter.slots.length - 1
        return editTable(table, 'column', { row: at.row, column }, 'insertAfter')
      }),
    addRow: () => addRow(view, cell, at.column),
    previousCell: () => stepCell(view, cell, -1),
    nextCell: () => stepCell(view, cell, 1),
    align: () =>
      edit((table) => {
        const next = NEXT_ALIGN[alignsOf(table)[at.column] ?? 'none'] ?? null
        return { table: alignColumn(table, at.column, next), at }
      }),
    bold: () => formats.bold(view),
    hideKeyboard: () => cell.blur(),
  }
  actions[name]()
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
    if (!event.isComposing && !composing.has(view) && onKey(view, cell, event)) event.preventDefault()
  })
  inCell('beforeinput', (cell, event) => {
    if (event.inputType === 'historyUndo') undo(view)
    else if (event.inputType === 'historyRedo') redo(view)
    // The keyboard of a phone has no key of this name.
    else if (event.inputType === 'insertParagraph') stepRow(view, cell, 1)
    else return
    event.preventDefault()
  })
  inCell('input', (cell, event) => onInput(view, cell, event as InputEvent))
  inCell('compositionstart', () => composing.add(view))
  inCell('compositionend', (cell) => {
    composing.delete(view)
    onInput(view, cell, new InputEvent('input', { inputType: 'insertText' }))
  })
  inCell('copy', (_cell, event) => onCopy(event))
  inCell('cut', (_cell, event) => onCopy(event))
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
    // A button leaves the focus in the cell.
    if ((event.target as Element).closest('button')) event.preventDefault()
    else if (cell && event.button === 0) onPointer(view, cell, event)
  })
  dom.addEventListener('click', (event) => {
    const target = event.target as Element
    const name = target.closest('button')?.dataset.button as TableButton | undefined
    if (target.closest('a')) event.preventDefault()
    if (!name) return
    const active = activeCell(view)
    const here = active && gridOf(active) === dom ? active : cellAt(dom, { row: 0, column: 0 })
    const own = cellOf(target)
    if (own && here) {
      const place = { ...placeOfCell(here), [name]: placeOfCell(own)[name === 'row' ? 'row' : 'column'] }
      goToCell(view, cellAt(dom, place))
    }
    const cell = own ? activeCell(view) : here
    if (cell) onButton(view, cell, name)
  })
}

/** Keeps the cursor of the document and the caret in a cell in the same place, and marks what the open menu is about. */
export const tableCursor: Extension = [
  EditorView.updateListener.of((update) => {
    const { view, state, startState } = update
    const form = state.field(openForm, false)
    if (form !== startState.field(openForm, false))
      markLine(
        view.contentDOM,
        form?.kind === 'table' ? gridAt(view, form.from) : undefined,
        form as TableMenuForm,
      )
    // Also when only the syntax was read, or the table came into view.
    followCursor(view)
  }),
  ViewPlugin.define((view) => {
    const follow = () => followCaret(view)
    document.addEventListener('selectionchange', follow)
    return { destroy: () => document.removeEventListener('selectionchange', follow) }
  }),
  EditorView.domEventHandlers({
    focus: (_event, view) => followCursor(view),
    // The focus comes before the new cursor: it would go back into the cell.
    mousedown: (event, view) => {
      const at = cursorCell(view.state) ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null
      if (at !== null) view.dispatch({ selection: EditorSelection.cursor(at) })
      return false
    },
  }),
]
