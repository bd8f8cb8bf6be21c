/** The element of a table in *Write*: as on the page, with cells that can be edited, handles and buttons around it. */
import type { EditorView } from '@codemirror/view'
import { parseHtml } from '#web/ui/Html.tsx'
import { iconElement } from '../../../icons/StudioIcon.tsx'
import { type LiveServices, servicesOf } from '../live-services.ts'
import { textOf } from './cell-text.ts'
import { type Axis, newTable } from './table-commands.ts'
import { alignsOf, type CellPlace, cellMarkdown, cellText, type Table } from './table-text.ts'

const CELL = 'cm-table-cell'
const MARKED = 'cm-table-marked'
/** Looks as with the focus, which is in the menu. */
const CURRENT = 'cm-table-current'

/** The buttons around the table, and those of the bar above the keyboard of a phone. */
export type TableButton = 'addColumn' | 'addRow' | (typeof BAR)[number][0]

const BAR = [
  ['column', 'chevron-down'],
  ['row', 'chevron-down'],
  ['previousCell', 'arrow-left'],
  ['nextCell', 'arrow-right'],
  ['align', 'align-left'],
  ['bold', 'bold'],
  ['hideKeyboard', 'keyboard'],
] as const

/** The text that each cell has in the document. */
const texts = new WeakMap<HTMLElement, string>()

export const makeGrid = (view: EditorView): HTMLElement => {
  const words = servicesOf(view).texts.table
  const dom = make('div', 'cm-table')
  dom.contentEditable = 'false'
  const box = dom.appendChild(make('div', 'tbl')).appendChild(make('div', 'cm-table-box'))
  const table = box.appendChild(make('table', ''))
  table.createTHead()
  table.createTBody()
  box.append(makeButton('cm-table-plus', 'addColumn'), makeButton('cm-table-plus', 'addRow'))
  const bar = dom.appendChild(make('div', 'cm-table-bar'))
  bar.role = 'toolbar'
  bar.ariaLabel = words.menus.table
  for (const [name, icon] of BAR) {
    const button = bar.appendChild(make('button', ''))
    button.type = 'button'
    button.dataset.button = name
    if (name === 'column' || name === 'row') button.append(words.menus[name])
    else button.ariaLabel = words[name]
    button.append(iconElement(icon))
  }
  return dom
}

const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) => {
  const element = document.createElement(tag)
  element.className = className
  return element
}

/** For a pointer; the keyboard has keys for each of them. */
const makeButton = (className: string, name: TableButton): HTMLElement => {
  const button = make('button', className)
  button.type = 'button'
  button.tabIndex = -1
  button.dataset.button = name
  button.ariaHidden = 'true'
  return button
}

const tableOf = (dom: HTMLElement) => dom.querySelector('table') as HTMLTableElement

/** The header of a column, or a row. */
export const lineOf = (dom: HTMLElement, axis: Axis, { row, column }: CellPlace): HTMLElement | undefined =>
  axis === 'row' ? tableOf(dom).rows[row] : tableOf(dom).rows[0]?.cells[column]

/** Marks the row or column whose menu is open; without a table none is. */
export const markLine = (content: HTMLElement, dom?: HTMLElement, at?: CellPlace & { axis: Axis }): void => {
  for (const marked of content.querySelectorAll(`.${MARKED}, .${CURRENT}`))
    marked.classList.remove(MARKED, CURRENT)
  if (!dom || !at) return
  cellAt(dom, at)?.parentElement?.classList.add(CURRENT)
  lineOf(dom, at.axis, at)?.classList.add(MARKED)
  if (at.axis === 'column') for (const { cells } of tableOf(dom).rows) cells[at.column]?.classList.add(MARKED)
}

/** The cell at this place, where the table has one. */
export const cellAt = (dom: HTMLElement, { row, column }: CellPlace): HTMLElement | null =>
  tableOf(dom).rows[row]?.cells[column]?.querySelector<HTMLElement>(`.${CELL}`) ?? null

export const placeOfCell = (cell: Element): CellPlace => {
  const box = cell.closest('td, th') as HTMLTableCellElement
  return { row: (box.parentElement as HTMLTableRowElement).rowIndex, column: box.cellIndex }
}

export const gridOf = (cell: Element): HTMLElement => cell.closest('.cm-table') as HTMLElement

export const cellsOf = (dom: HTMLElement): HTMLElement[] => [...dom.querySelectorAll<HTMLElement>(`.${CELL}`)]

/** The cell of this element or around it. */
export const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element
    ? (target.closest('td, th')?.querySelector<HTMLElement>(`.${CELL}`) ?? null)
    : null

/** Shows the table in its element. Cells that say the same stay as they are. */
export const showTable = (dom: HTMLElement, table: Table, view: EditorView): void => {
  const services = servicesOf(view)
  const aligns = alignsOf(table)
  const { tHead, tBodies } = tableOf(dom)
  const changed: HTMLElement[] = []
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
        box.classList.remove('r', 'al-left', 'al-center')
        if (aligns[column]) box.classList.add(aligns[column] === 'right' ? 'r' : `al-${aligns[column]}`)
        cell.ariaLabel = services.texts.table.cell(
          i + row,
          cellText(table.rows[0]?.slots[column]),
          column + 1,
        )
        if (update(cell, cellText(slots[column]))) changed.push(cell)
      }
    }
  }
  renderCells(changed, view)
}

const makeCell = (isHeader: boolean, column: number): HTMLElement => {
  const box = make(isHeader ? 'th' : 'td', '')
  if (isHeader) box.scope = 'col'
  else if (column === 0) box.role = 'rowheader'
  const cell = box.appendChild(make('div', CELL))
  cell.contentEditable = 'plaintext-only'
  cell.role = 'textbox'
  cell.ariaMultiLine = 'true'
  if (isHeader) box.append(makeButton('cm-table-handle', 'column'))
  else if (column === 0) box.append(makeButton('cm-table-handle', 'row'))
  return box
}

/** True: it is to be rendered. */
const update = (cell: HTMLElement, text: string): boolean => {
  const isActive = cell === document.activeElement
  const shown = isActive ? textOf(cell) : texts.get(cell)
  texts.set(cell, text)
  if (shown === text) return false
  if (!isActive) return true
  // Blanks at the end of what is being typed are not in the document yet.
  if (cellMarkdown(shown ?? '') !== cellMarkdown(text)) cell.textContent = text
  return false
}

/** What the site makes of a text, by the text. */
const rendered = new Map<string, string>()
const MAX_RENDERED = 1000

/** What may mean more than its letters. */
const MARKS = /[\\`*_~[\]<>&$=^+!@:{]|www\./

const showText = (cell: HTMLElement): void => {
  const text = texts.get(cell) ?? ''
  const html = rendered.get(text)
  if (html === undefined) cell.textContent = text
  else cell.replaceChildren(parseHtml(html))
}

/** While a cell is edited it shows its Markdown. */
export const showMarkdown = (cell: HTMLElement): void => {
  if (!showsMarkdown(cell)) cell.textContent = texts.get(cell) ?? ''
}

export const showsMarkdown = (cell: HTMLElement): boolean =>
  cell.childElementCount === 0 && textOf(cell) === texts.get(cell)

/** Shows what the site makes of these cells. One request brings all new ones; until it responds they show their Markdown. */
export const renderCells = (cells: HTMLElement[], view: EditorView): void => {
  for (const cell of cells) showText(cell)
  const missing = new Set(
    cells.map((cell) => texts.get(cell) ?? '').filter((text) => MARKS.test(text) && !rendered.has(text)),
  )
  if (missing.size === 0) return
  void renderTexts([...missing], servicesOf(view)).then(() => {
    for (const cell of cells)
      if (missing.has(texts.get(cell) ?? '') && cell !== document.activeElement) showText(cell)
    view.requestMeasure()
  })
}

/** Each in a row of its own, as the limits of the renderer count in rows. While it cannot be reached they stay Markdown. */
const renderTexts = async (missing: string[], { render }: LiveServices): Promise<void> => {
  const html = await render(newTable([['-'], ...missing.map((text) => [text])])).catch(() => '')
  for (const [i, cell] of [...parseHtml(html).querySelectorAll('tbody td')].entries()) {
    for (const named of cell.querySelectorAll('[id]')) named.removeAttribute('id')
    rendered.set(missing[i] ?? '', cell.innerHTML)
  }
  for (const text of rendered.keys()) if (rendered.size > MAX_RENDERED) rendered.delete(text)
}
