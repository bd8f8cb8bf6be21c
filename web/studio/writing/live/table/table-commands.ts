/** What an author does with a table: writing in a cell, and adding, moving, copying and removing rows and columns. Pure. */
import {
  type Align,
  type CellPlace,
  cellMarkdown,
  cellText,
  columnCount,
  contentOf,
  type Table,
  type TableLine,
} from './table-text.ts'

/** The table afterwards, null when nothing is left of it, and the cell where the cursor is. */
export type TableEdit = { table: Table | null; at: CellPlace }

/**
 * Writes into a cell, which may be missing in a short row. Only its own slot changes, even where the bars of all rows stood below
 * each other and the text no longer fits: versions are compared and merged by lines, and the other lines say what they said.
 */
export const setCell = (table: Table, { row, column }: CellPlace, text: string): Table => {
  const line = table.rows[row]
  const markdown = cellMarkdown(text)
  if (!line || cellMarkdown(cellText(line.slots[column])) === markdown) return table
  // Without its outer bar an empty cell, or one that begins like a list, would end the table.
  const isSafe = (line.hasBar || column > 0) && (line.end !== '' || column < line.slots.length - 1)
  const edited = isSafe ? line : barred(line)
  const slots = padded(edited.slots, column + 1)
  slots[column] = filled(slots[column] ?? '', markdown, isAligned(table) ? alignOf(table, column) : undefined)
  return { ...table, rows: table.rows.with(row, { ...edited, slots }) }
}

/** @param align where the content stands in a slot that keeps its width; undefined: the slot is as wide as its content */
const filled = (slot: string, content: string, align?: Align): string => {
  if (align !== undefined) {
    const space = Math.max(2, widthOf(slot) - widthOf(content))
    const before = align === 'right' ? space - 1 : align === 'center' ? Math.floor(space / 2) : 1
    return ' '.repeat(before) + content + ' '.repeat(space - before)
  }
  const [, before = '', after = ''] = /^([ \t]*)(?:.*?)([ \t]*)$/s.exec(slot) ?? []
  const isEmpty = contentOf(slot) === ''
  // A backslash at the end would escape the bar.
  const end = isEmpty || (after === '' && content.endsWith('\\')) ? ' ' : after
  return content === '' ? before + after : (isEmpty ? ' ' : before) + content + end
}

const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u

/** In columns of a font in which all letters have the same width. */
const widthOf = (text: string): number => {
  let width = 0
  for (const letter of text) width += WIDE.test(letter) ? 2 : 1
  return width
}

/** Whether the bars of all lines stand below each other. */
const isAligned = ({ rows, delimiter }: Table): boolean => {
  const widths = delimiter.slots.map(widthOf).join()
  return rows.every(({ slots }) => slots.map(widthOf).join() === widths)
}

const alignOf = ({ delimiter }: Table, column: number): Align => {
  const slot = contentOf(delimiter.slots[column] ?? '')
  if (slot.startsWith(':')) return slot.endsWith(':') ? 'center' : 'left'
  return slot.endsWith(':') ? 'right' : null
}

const EMPTY = '  '

const padded = (slots: readonly string[], count: number): string[] => [
  ...slots,
  ...Array<string>(Math.max(0, count - slots.length)).fill(EMPTY),
]

/** With both outer bars, so that each slot can be empty and stand anywhere. */
const barred = (line: TableLine): TableLine => ({
  ...line,
  slots: line.slots.map(
    (slot, i) =>
      (i === 0 && !line.hasBar ? ' ' : '') + slot + (i === line.slots.length - 1 && !line.end ? ' ' : ''),
  ),
  hasBar: true,
  end: line.end || '|',
})

/** The first row has as many cells as the table columns: it would be no table otherwise. Indents stay where they are. */
const withRows = (table: Table, rows: TableLine[]): Table | null => {
  const [first] = rows
  if (!first) return null
  const indents = table.rows.map(({ indent }) => indent)
  const { delimiter } = table
  const count = Math.max(delimiter.slots.length, first.slots.length)
  const header = first === table.rows[0] ? first : { ...barred(first), slots: padded(barred(first).slots, count) }
  const missing = Array<string>(count - delimiter.slots.length).fill(' --- ')
  return {
    rows: [header, ...rows.slice(1)].map((line, i) => ({ ...line, indent: indents[i] ?? delimiter.indent })),
    delimiter: missing.length === 0 ? delimiter : { ...barred(delimiter), slots: [...barred(delimiter).slots, ...missing] },
  }
}

const emptyRow = (table: Table): TableLine => ({
  indent: '',
  hasBar: true,
  slots: table.delimiter.slots.map((slot) => (isAligned(table) ? ' '.repeat(slot.length) : EMPTY)),
  end: '|',
})

export const insertRow = (table: Table, row: number, column = 0): TableEdit => ({
  table: withRows(table, table.rows.toSpliced(row, 0, emptyRow(table))),
  at: { row, column },
})

export const duplicateRow = (table: Table, { row, column }: CellPlace): TableEdit => ({
  table: withRows(table, table.rows.toSpliced(row, 0, barred(table.rows[row] as TableLine))),
  at: { row: row + 1, column },
})

/** At the edge it stays where it is. */
export const moveRow = (table: Table, { row, column }: CellPlace, by: -1 | 1): TableEdit => {
  const line = table.rows[row]
  if (!line || !table.rows[row + by]) return { table, at: { row, column } }
  const rows = table.rows.toSpliced(row, 1).toSpliced(row + by, 0, barred(line))
  return { table: withRows(table, rows), at: { row: row + by, column } }
}

/** The row below the header becomes the header when that is removed. */
export const deleteRow = (table: Table, { row, column }: CellPlace): TableEdit => ({
  table: withRows(table, table.rows.toSpliced(row, 1)),
  at: { row: Math.min(row, Math.max(0, table.rows.length - 2)), column },
})

export const clearRow = (table: Table, at: CellPlace): TableEdit => ({
  table: (table.rows[at.row]?.slots ?? []).reduce((now, _, column) => setCell(now, { ...at, column }, ''), table),
  at,
})

/** Changes the slots of every line; each has all outer bars and one slot for each column. */
const withColumns = (table: Table, edit: (slots: string[], empty: string) => string[]): Table => {
  const isWide = isAligned(table)
  const change = (line: TableLine, empty: string): TableLine => {
    const whole = barred(line)
    return { ...whole, slots: edit(padded(whole.slots, columnCount(table)), empty) }
  }
  return {
    rows: table.rows.map((line) => change(line, isWide ? '     ' : EMPTY)),
    delimiter: change(table.delimiter, ' --- '),
  }
}

export const insertColumn = (table: Table, column: number, row = 0): TableEdit => ({
  table: withColumns(table, (slots, empty) => slots.toSpliced(column, 0, empty)),
  at: { row, column },
})

export const duplicateColumn = (table: Table, { row, column }: CellPlace): TableEdit => ({
  table: withColumns(table, (slots) => slots.toSpliced(column, 0, slots[column] as string)),
  at: { row, column: column + 1 },
})

/** At the edge it stays where it is. */
export const moveColumn = (table: Table, { row, column }: CellPlace, by: -1 | 1): TableEdit => {
  const to = column + by
  if (to < 0 || to >= columnCount(table)) return { table, at: { row, column } }
  return {
    table: withColumns(table, (slots) => slots.toSpliced(column, 1).toSpliced(to, 0, slots[column] as string)),
    at: { row, column: to },
  }
}

export const deleteColumn = (table: Table, { row, column }: CellPlace): TableEdit => ({
  table: columnCount(table) > 1 ? withColumns(table, (slots) => slots.toSpliced(column, 1)) : null,
  at: { row, column: Math.min(column, Math.max(0, columnCount(table) - 2)) },
})

export const clearColumn = (table: Table, at: CellPlace): TableEdit => ({
  table: table.rows.reduce((now, line, row) => (at.column < line.slots.length ? setCell(now, { ...at, row }, '') : now), table),
  at,
})

/** The slots of an aligned table keep their width; in another one only the line below the header changes. */
export const alignColumn = (table: Table, at: CellPlace, align: Align): TableEdit => {
  const { column } = at
  const slot = table.delimiter.slots[column] ?? ''
  const before = align === 'left' || align === 'center' ? ':' : ''
  const after = align === 'right' || align === 'center' ? ':' : ''
  const old = contentOf(slot)
  const colons = before.length + after.length
  const dashes = isAligned(table) ? Math.max(1, old.length - colons) : old.replaceAll(':', '').length
  const mark = before + '-'.repeat(dashes) + after
  const delimiter = { ...table.delimiter, slots: table.delimiter.slots.with(column, slot.replace(old, mark)) }
  const rows = isAligned(table)
    ? table.rows.map((line) => ({
        ...line,
        slots: line.slots.with(column, filled(line.slots[column] ?? '', contentOf(line.slots[column] ?? ''), align)),
      }))
    : table.rows
  return { table: { rows, delimiter }, at }
}

/** Writes texts into the cells from this one on, and adds the rows and columns that they need. */
export const fillCells = (table: Table, at: CellPlace, texts: readonly string[][]): TableEdit => {
  const width = Math.max(...texts.map((row) => row.length))
  let next = table
  while (next.rows.length < at.row + texts.length) next = insertRow(next, next.rows.length).table ?? next
  while (columnCount(next) < at.column + width) next = insertColumn(next, columnCount(next)).table ?? next
  for (const [row, cells] of texts.entries())
    for (const [column, text] of cells.entries())
      next = setCell(next, { row: at.row + row, column: at.column + column }, text)
  return { table: next, at: { row: at.row + texts.length - 1, column: at.column + width - 1 } }
}

/** A new table of these texts, the first row as its header. */
export const newTable = (texts: readonly string[][]): string => {
  const columns = Math.max(...texts.map((row) => row.length))
  const line = (slots: string[]) => `|${slots.join('|')}|`
  const [header = '', ...body] = texts.map((row) => line(padded(row.map((text) => filled('', cellMarkdown(text))), columns)))
  return [header, line(Array<string>(columns).fill(' --- ')), ...body].join('\n')
}
