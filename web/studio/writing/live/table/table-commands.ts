/** What an author does with a table: writing in a cell; adding, moving, copying, emptying and removing rows and columns. Pure. */
import {
  type Align,
  type CellPlace,
  cellMarkdown,
  cellText,
  contentOf,
  type Table,
  type TableLine,
} from './table-text.ts'

export type Axis = 'row' | 'column'

export type Edit =
  | 'insertBefore'
  | 'insertAfter'
  | 'moveBefore'
  | 'moveAfter'
  | 'duplicate'
  | 'clear'
  | 'remove'

/** The table afterwards, null when nothing is left of it, and the cell where the cursor is. */
export type EditedTable = { table: Table | null; at: CellPlace }

/**
 * Writes into a cell, which may be missing in a short row. Only its own slot changes, also where the bars of all lines stand below
 * each other and the text no longer fits: versions are compared and merged by lines, and the other lines say what they said.
 */
export const setCell = (table: Table, { row, column }: CellPlace, text: string): Table => {
  const line = table.rows[row]
  const markdown = cellMarkdown(text)
  if (!line || [text, cellText(markdown)].includes(cellText(line.slots[column]))) return table
  // Without its outer bar an empty cell, or one that begins like a list, would end the table.
  const isSafe = (line.hasBar || column > 0) && (line.end !== '' || column < line.slots.length - 1)
  const safe = isSafe ? line : barred(line)
  const slots = padded(safe.slots, column + 1)
  slots[column] = filled(slots[column] ?? '', markdown)
  return { ...table, rows: table.rows.with(row, { ...safe, slots }) }
}

/** A slot with more blanks than needed keeps its width while the text fits, and the side on which the text stands. */
const filled = (slot: string, content: string): string => {
  const old = contentOf(slot)
  const lead = old === '' ? 1 : slot.indexOf(old)
  const end = slot.length - lead - old.length
  const space = widthOf(slot) - widthOf(content)
  if (lead + end > 2 && space >= 2) {
    const before = lead > end ? space - 1 : Math.min(lead, 1)
    return ' '.repeat(before) + content + ' '.repeat(space - before)
  }
  // A backslash at the end would escape the bar.
  const isTight = end <= 0 && old !== '' && !content.endsWith('\\')
  return ' '.repeat(Math.min(lead, 1)) + content + (isTight ? '' : ' ')
}

const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/gu

/** In columns of a font in which all letters have the same width. */
const widthOf = (text: string): number => text.replace(WIDE, '--').length

const EMPTY = '     '
const EMPTY_DELIMITER = ' --- '

const padded = (slots: readonly string[], count: number, empty = EMPTY): string[] => [
  ...slots,
  ...Array<string>(Math.max(0, count - slots.length)).fill(empty),
]

/** With both outer bars, so that each slot can be empty and stand anywhere. */
const barred = ({ indent, hasBar, slots, end }: TableLine): TableLine => {
  const spaced = hasBar ? slots : slots.with(0, ` ${slots[0]}`)
  return {
    indent,
    hasBar: true,
    slots: end ? spaced : spaced.with(-1, `${spaced.at(-1)} `),
    end: end || '|',
  }
}

/** Adds, moves, copies, empties or removes the row or column of a cell. At the edge it is moved nowhere. */
export const editTable = (table: Table, axis: Axis, at: CellPlace, edit: Edit): EditedTable => {
  const here = at[axis]
  if (edit === 'clear') return { table: cleared(table, axis, here), at }
  const count = axis === 'row' ? table.rows.length : table.delimiter.slots.length
  const next = { ...at, [axis]: placeAfter(edit, here, count) }
  const isMoved = edit === 'moveBefore' || edit === 'moveAfter'
  if (isMoved && next[axis] === here) return { table, at }
  if (edit === 'remove' && count === 1) return { table: null, at }
  if (axis === 'row') {
    const slots = table.delimiter.slots.map((slot) => ' '.repeat(slot.length))
    const empty = { indent: '', hasBar: true, slots, end: '|' }
    return { table: withRows(table, edited(table.rows, edit, here, next.row, empty)), at: next }
  }
  const change = (line: TableLine, empty: string): TableLine => {
    const whole = barred(line)
    return { ...whole, slots: edited(padded(whole.slots, count), edit, here, next.column, empty) }
  }
  const rows = table.rows.map((line) => change(line, EMPTY))
  return { table: { rows, delimiter: change(table.delimiter, EMPTY_DELIMITER) }, at: next }
}

const placeAfter = (edit: Edit, at: number, count: number): number => {
  if (edit === 'insertBefore') return at
  if (edit === 'moveBefore') return Math.max(0, at - 1)
  if (edit === 'moveAfter') return Math.min(count - 1, at + 1)
  return edit === 'remove' ? Math.max(0, Math.min(at, count - 2)) : at + 1
}

const edited = <Item>(list: Item[], edit: Edit, from: number, to: number, empty: Item): Item[] => {
  if (edit === 'remove') return list.toSpliced(from, 1)
  if (edit === 'insertBefore' || edit === 'insertAfter') return list.toSpliced(to, 0, empty)
  const item = list[from] as Item
  return edit === 'duplicate' ? list.toSpliced(to, 0, item) : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

const cleared = (table: Table, axis: Axis, here: number): Table => {
  let next = table
  for (const [row, { slots }] of table.rows.entries())
    for (const column of slots.keys())
      if ((axis === 'row' ? row : column) === here) next = setCell(next, { row, column }, '')
  return next
}

/** A new header has as many cells as the table columns, and its bars: it would begin something else. Indents stay in their lines. */
const withRows = (table: Table, rows: TableLine[]): Table => {
  const { delimiter } = table
  const first = rows[0] as TableLine
  const header = first === table.rows[0] ? first : barred(first)
  const count = Math.max(delimiter.slots.length, header.slots.length)
  const isWider = count > delimiter.slots.length
  const lines = rows.with(0, { ...header, slots: padded(header.slots, count) })
  return {
    rows: lines.map((line, i) => ({ ...line, indent: table.rows[i]?.indent ?? delimiter.indent })),
    delimiter: isWider
      ? { ...barred(delimiter), slots: padded(barred(delimiter).slots, count, EMPTY_DELIMITER) }
      : delimiter,
  }
}

export const alignColumn = (table: Table, column: number, align: Align): Table => {
  const slot = table.delimiter.slots[column] ?? EMPTY_DELIMITER
  const before = align === 'left' || align === 'center' ? ':' : ''
  const after = align === 'right' || align === 'center' ? ':' : ''
  const old = contentOf(slot)
  const dashes = '-'.repeat(Math.max(1, old.length - before.length - after.length))
  const slots = table.delimiter.slots.with(column, slot.replace(old, before + dashes + after))
  return { ...table, delimiter: { ...table.delimiter, slots } }
}

/** Writes texts into the cells from this one on, and adds the rows and columns that they need. */
export const fillCells = (table: Table, at: CellPlace, texts: readonly string[][]): EditedTable => {
  const end = {
    row: at.row + texts.length - 1,
    column: at.column + Math.max(...texts.map((row) => row.length)) - 1,
  }
  let next = table
  const grow = (axis: Axis, last: number) => {
    next = editTable(next, axis, { row: last, column: last }, 'insertAfter').table ?? next
  }
  while (next.rows.length <= end.row) grow('row', next.rows.length - 1)
  while (next.delimiter.slots.length <= end.column) grow('column', next.delimiter.slots.length - 1)
  for (const [row, cells] of texts.entries())
    for (const [column, text] of cells.entries())
      next = setCell(next, { row: at.row + row, column: at.column + column }, text)
  return { table: next, at: end }
}

/** A new table of these texts, the first row as its header. */
export const newTable = (texts: readonly string[][]): string => {
  const count = Math.max(...texts.map((row) => row.length))
  const line = (slots: string[]) => `|${slots.join('|')}|`
  const lines = texts.map((row) =>
    line(
      padded(
        row.map((text) => filled('', cellMarkdown(text))),
        count,
      ),
    ),
  )
  return lines.toSpliced(1, 0, line(padded([], count, EMPTY_DELIMITER))).join('\n')
}
