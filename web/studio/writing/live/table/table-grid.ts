/** The element of a table in *Write*: as on the page, with cells that can be edited, handles and buttons around it. */
import type { EditorView } from '@codemirror/view'
import { parseHtml } from '#web/ui/Html.tsx'
import type { LiveServices } from '../live-services.ts'
import { servicesOf } from '../live-services.ts'
import { textOf } from './cell-text.ts'
import { newTable } from './table-commands.ts'
import { type Align, alignsOf, type CellPlace, cellMarkdown, cellText, type Table } from './table-text.ts'

const CELL = 'cm-table-cell'

/** The text that each cell has in the document. */
const texts = new WeakMap<HTMLElement, string>()

export const makeGrid = (): HTMLElement => {
  const dom = document.createElement('div')
  dom.className = 'cm-table'
  dom.contentEditable = 'false'
  const scroller = dom.appendChild(document.createElement('div'))
  scroller.className = 'tbl'
  const box = scroller.appendChild(document.createElement('div'))
  box.className = 'cm-table-box'
  const table = box.appendChild(document.createElement('table'))
  table.createTHead()
  table.createTBody()
  box.append(makeButton('cm-table-plus', 'column'), makeButton('cm-table-plus', 'row'))
  return dom
}

/** For a pointer; the keyboard has keys for each of them. */
const makeButton = (className: string, axis: 'column' | 'row'): HTMLElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.className = className
  button.dataset.axis = axis
  button.ariaHidden = 'true'
  return button
}

const tableOf = (dom: HTMLElement) => dom.querySelector('table') as HTMLTableElement

/** The cell at this place, where the table has one. */
export const cellAt = (dom: HTMLElement, { row, column }: CellPlace): HTMLElement | null =>
  tableOf(dom).rows[row]?.cells[column]?.querySelector<HTMLElement>(`.${CELL}`) ?? null

export const placeOfCell = (cell: Element): CellPlace => {
  const box = cell.closest('td, th') as HTMLTableCellElement
  return { row: (box.parentElement as HTMLTableRowElement).rowIndex, column: box.cellIndex }
}

/** The cell of this element or around it. */
export const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? (target.closest('td, th')?.querySelector<HTMLElement>(`.${CELL}`) ?? null) : null

/** Shows the table in its element. Cells that say the same stay as they are. */
export const showTable = (dom: HTMLElement, table: Table, view: EditorView): void => {
  const services = servicesOf(view)
  const aligns = alignsOf(table)
  const { tHead, tBodies } = tableOf(dom)
  const sections = [tHead as HTMLTableSectionElement, tBodies[0] as HTMLTableSectionElement]
  for (const [i, section] of sections.entries()) {
    const lines = i === 0 ? table.rows.slice(0, 1) : table.rows.slice(1)
    while (section.rows.length > lines.length) section.deleteRow(-1)
    for (const [row, { slots }] of lines.entries()) {
      const shown = section.rows[row] ?? section.insertRow()
      while (shown.cells.length > aligns.length) shown.deleteCell(-1)
      while (shown.cells.length < aligns.length) shown.append(makeCell(i === 0, shown.cells.length))
      for (const [column, box] of [...shown.cells].entries()) {
        const cell = box.querySelector<HTMLElement>(`.${CELL}`) as HTMLElement
        box.className = alignClass(aligns[column] ?? null)
        cell.ariaLabel = services.texts.table.cell(i + row, cellText(table.rows[0]?.slots[column]), column + 1)
        update(cell, cellText(slots[column]))
      }
    }
  }
  renderCells(dom, view)
}

/** As the page has it. */
const alignClass = (align: Align): string => (align === 'right' ? 'r' : align ? `al-${align}` : '')

const makeCell = (isHeader: boolean, column: number): HTMLTableCellElement => {
  const box = document.createElement(isHeader ? 'th' : 'td')
  if (isHeader) box.scope = 'col'
  else if (column === 0) box.role = 'rowheader'
  const cell = box.appendChild(document.createElement('div'))
  cell.className = CELL
  cell.contentEditable = 'plaintext-only'
  cell.role = 'textbox'
  cell.ariaMultiLine = 'true'
  if (isHeader) box.append(makeButton('cm-table-handle', 'column'))
  else if (column === 0) box.append(makeButton('cm-table-handle', 'row'))
  return box
}

const update = (cell: HTMLElement, text: string): void => {
  const isActive = cell === document.activeElement
  const shown = isActive ? textOf(cell) : texts.get(cell)
  texts.set(cell, text)
  // Blanks at the end of what is being typed are not in the document yet.
  if (shown === undefined || cellMarkdown(shown) !== cellMarkdown(text)) {
    if (isActive) cell.textContent = text
    else showText(cell, text)
  }
}

/** By the text of the cell; null for one that is plain. */
const rendered = new Map<string, string>()
const MAX_RENDERED = 1000

/** What may mean more than its letters. */
const MARKS = /[\\`*_~[\]<>&$=^+!@:{]|www\./

const showText = (cell: HTMLElement, text: string): void => {
  const html = rendered.get(text)
  if (html === undefined) cell.textContent = text
  else cell.replaceChildren(parseHtml(html))
}

/** While a cell is edited it shows its Markdown. */
export const showMarkdown = (cell: HTMLElement): void => {
  const text = texts.get(cell) ?? ''
  if (textOf(cell) !== text || cell.childElementCount > 0) cell.textContent = text
}

/** Shows what the site makes of the cells, all new ones by one request. Until it responds they show their Markdown. */
export const renderCells = (dom: HTMLElement, view: EditorView): void => {
  const cells = [...dom.querySelectorAll<HTMLElement>(`.${CELL}`)].filter(
    (cell) => cell !== document.activeElement,
  )
  const missing = new Set<string>()
  for (const cell of cells) {
    const text = texts.get(cell) ?? ''
    if (MARKS.test(text) && !rendered.has(text)) missing.add(text)
    else if (rendered.has(text) || cell.childElementCount > 0 || textOf(cell) !== text) showText(cell, text)
  }
  if (missing.size === 0) return
  void renderTexts([...missing], servicesOf(view)).then((isNew) => {
    if (!isNew || !dom.isConnected) return
    for (const cell of cells)
      if (missing.has(texts.get(cell) ?? '') && cell !== document.activeElement) showText(cell, texts.get(cell) ?? '')
    view.requestMeasure()
  })
}

/** Each in a row of its own, as limits of the renderer count in rows. False: the server could not be reached. */
const renderTexts = async (missing: string[], { render }: LiveServices): Promise<boolean> => {
  try {
    const html = parseHtml(await render(newTable([['-'], ...missing.map((text) => [text])])))
    for (const [i, cell] of [...html.querySelectorAll('tbody td')].entries()) {
      for (const named of cell.querySelectorAll('[id]')) named.removeAttribute('id')
      rendered.set(missing[i] ?? '', cell.innerHTML)
    }
    for (const text of rendered.keys()) if (rendered.size > MAX_RENDERED) rendered.delete(text)
    return true
  } catch {
    return false
  }
}
