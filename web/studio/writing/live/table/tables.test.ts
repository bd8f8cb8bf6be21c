/** Tables: what is not touched stays byte for byte, and what is written is read again. */
import { EditorSelection, EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, it, vi } from 'vitest'
import { RenderWarnings } from '#server/rendering/markdown/render-warnings.ts'
import { parseMarkdown } from '#server/rendering/markdown/syntax/parser.ts'
import { seededRandom } from '#server/testing/seed.ts'
import { isFullTier } from '#server/testing/tier.ts'
import { ownMarkdown } from '../markdown-syntax.ts'
import { cellsOfMarkdown, cellsOfTsv } from './pasted-cells.ts'
import {
  type Axis,
  alignColumn,
  type Edit,
  editTable,
  fillCells,
  newTable,
  setCell,
} from './table-commands.ts'
import { tableTab } from './table-tab.ts'
import {
  alignsOf,
  cellAtOffset,
  cellMarkdown,
  cellText,
  parseTable,
  slotPlaces,
  sourceOffset,
  type Table,
  tableText,
} from './table-text.ts'

// The parser stops after a time, and here the clock stands still.
vi.useFakeTimers({ toFake: ['Date'] })

const random = seededRandom()
const below = (count: number) => Math.floor(random() * count)
const oneOf = <Item>(list: readonly Item[]): Item => list[below(list.length)] as Item
const RUNS = isFullTier ? 2000 : 50

const read = (source: string): Table => {
  const table = parseTable(source)
  if (!table) throw new Error(`No table:\n${source}`)
  return table
}
/** The rows and the alignment of the columns that the site's parser finds; null where it finds something else than a table. */
const shapeOfSite = (source: string) => {
  const [table, ...rest] = parseMarkdown(source, new RenderWarnings()).tree.children
  return table?.type === 'table' && rest.length === 0 ? [table.children.length, table.align] : null
}

const asRead = (text: string) => cellText(cellMarkdown(text))
const textsOf = ({ rows }: Table) => rows.map(({ slots }) => slots.map(cellText))

const PIECES = [
  'a',
  ' ',
  'b c',
  '|',
  '\\',
  '`',
  '`x|y`',
  '<br>',
  '**bold**',
  '缓存',
  '🌊',
  '-',
  '1. ',
  '> ',
  '[a](b)',
  '\\|',
  '#',
]
const randomSlot = () => {
  const text = cellMarkdown(Array.from({ length: below(4) }, () => oneOf(PIECES)).join(''))
  return ' '.repeat(below(3)) + text + ' '.repeat(text.endsWith('\\') ? 1 : below(3))
}
const randomTable = (): string => {
  const columns = 1 + below(4)
  const isBare = columns > 1 && random() < 0.2
  const line = (slots: string[]) => {
    // Without outer bars no line may be empty or begin like another block.
    const safe = isBare
      ? slots.map((slot, i) => (i === 0 || i === slots.length - 1 ? `x${slot}.` : slot))
      : slots
    return isBare ? safe.join('|') : `|${safe.join('|')}|${' '.repeat(below(2))}`
  }
  const header = line(Array.from({ length: columns }, randomSlot))
  const delimiter = Array.from({ length: columns }, (_, i) =>
    // One dash at the beginning of a line would begin a list.
    oneOf([' --- ', ' :-: ', '--:', ':---', isBare && i === 0 ? '--' : ' - ']),
  )
  const body = Array.from({ length: below(5) }, () =>
    line(Array.from({ length: Math.max(isBare ? 2 : 1, columns + oneOf([0, 0, 0, -1, 1])) }, randomSlot)),
  )
  return [header, isBare ? delimiter.join('|') : `|${delimiter.join('|')}|`, ...body].join('\n')
}

it('a table that is read and written is the same text', () => {
  for (let run = 0; run < RUNS; run += 1) {
    const source = randomTable()
    expect(tableText(read(source))).toBe(source)
  }
})

it('what is written into a cell is read again, and no other slot changes', () => {
  for (let run = 0; run < RUNS; run += 1) {
    const source = randomTable()
    const table = read(source)
    const at = { row: below(table.rows.length), column: below(table.delimiter.slots.length) }
    const text = asRead(asRead(Array.from({ length: below(5) }, () => oneOf([...PIECES, '\n'])).join('')))
    const after = read(tableText(setCell(table, at, text)))
    const expected = textsOf(table)
    const row = expected[at.row] as string[]
    // Nothing is written where nothing was.
    while (text !== '' && row.length <= at.column) row.push('')
    if (at.column < row.length) row[at.column] = text
    expect(textsOf(after), `${source}\n${JSON.stringify({ at, text })}`).toEqual(expected)
    expect(after.delimiter).toEqual(table.delimiter)
    for (const [i, line] of after.rows.entries()) if (i !== at.row) expect(line).toEqual(table.rows[i])
    if (table.rows[at.row]?.hasBar)
      for (const [i, slot] of after.rows[at.row]?.slots.entries() ?? [])
        if (i !== at.column && i < (table.rows[at.row]?.slots.length ?? 0))
          expect(slot).toBe(table.rows[at.row]?.slots[i])
  }
})

const EDITS: Edit[] = [
  'insertBefore',
  'insertAfter',
  'moveBefore',
  'moveAfter',
  'duplicate',
  'clear',
  'remove',
]

/** The same on plain texts, all rows of the same length. */
const expectedTexts = (texts: string[][], axis: Axis, here: number, edit: Edit): string[][] => {
  const turned = (grid: string[][]): string[][] =>
    (grid[0] ?? []).map((_, i) => grid.map((row) => row[i] ?? ''))
  const rows = axis === 'row' ? texts : turned(texts)
  const empty = (rows[0] ?? []).map(() => '')
  const by = edit === 'moveBefore' ? -1 : 1
  const list = [...rows]
  if (edit === 'insertBefore') list.splice(here, 0, empty)
  if (edit === 'insertAfter') list.splice(here + 1, 0, empty)
  if (edit === 'duplicate') list.splice(here, 0, rows[here] as string[])
  if (edit === 'clear') list[here] = empty
  if (edit === 'remove') list.splice(here, 1)
  if (edit.startsWith('move') && rows[here + by]) {
    list.splice(here, 1)
    list.splice(here + by, 0, rows[here] as string[])
  }
  return axis === 'row' ? list : turned(list)
}

it('a sequence of commands does to the table what it does to its texts', () => {
  for (let run = 0; run < RUNS; run += 1) {
    let table = read(randomTable())
    const widest = Math.max(...table.rows.map(({ slots }) => slots.length))
    table = fillCells(table, { row: 0, column: widest - 1 }, [[cellText(table.rows[0]?.slots[widest - 1])]])
      .table as Table
    for (let step = 0; step < 6; step += 1) {
      const axis = oneOf<Axis>(['row', 'column'])
      const edit = oneOf(EDITS)
      const at = { row: below(table.rows.length), column: below(table.delimiter.slots.length) }
      const columns = table.delimiter.slots.length
      const texts = textsOf(table).map((row) =>
        [...row, ...Array<string>(columns).fill('')].slice(0, columns),
      )
      const { table: next, at: place } = editTable(table, axis, at, edit)
      const expected = expectedTexts(texts, axis, at[axis], edit)
      if (!next) {
        expect(expected.flat()).toEqual([])
        break
      }
      const source = tableText(next)
      const after = read(source)
      const padded = textsOf(after).map((row) => Array.from(expected[0] ?? [], (_, i) => row[i] ?? ''))
      expect(padded, `${tableText(table)}\n${axis} ${JSON.stringify(at)} ${edit}\n${source}`).toEqual(
        expected,
      )
      expect(after.rows[place.row]).toBeDefined()
      expect(place.column).toBeLessThan(after.delimiter.slots.length)
      table = after
    }
    expect(shapeOfSite(tableText(table)), tableText(table)).toEqual([table.rows.length, alignsOf(table)])
  }
})

it('rows that a command does not touch stay byte for byte', () => {
  const source = ' a |b\n:--|-\n**c**|  d |\n|e\\|f|`g`'
  const lines = source.split('\n')
  const { table } = editTable(read(source), 'row', { row: 1, column: 0 }, 'insertAfter')
  expect(
    tableText(table as Table)
      .split('\n')
      .toSpliced(3, 1),
  ).toEqual(lines)
  const moved = editTable(read(source), 'row', { row: 2, column: 0 }, 'moveBefore').table
  expect(tableText(moved as Table).split('\n')).toEqual([lines[0], lines[1], lines[3], lines[2]])
})

it('bars that stand below each other do so afterwards, as long as the texts fit', () => {
  const source = '| 名字 | Size   |\n| ---- | -----: |\n| ab   |    120 |'
  const written = setCell(read(source), { row: 1, column: 1 }, '7')
  expect(tableText(written)).toBe('| 名字 | Size   |\n| ---- | -----: |\n| ab   |      7 |')
  const centered = alignColumn(written, 0, 'center')
  expect(tableText(centered)).toBe('| 名字 | Size   |\n| :--: | -----: |\n| ab   |      7 |')
  const { table } = editTable(centered, 'column', { row: 0, column: 0 }, 'insertAfter')
  expect(tableText(table as Table)).toBe(
    '| 名字 |     | Size   |\n| :--: | --- | -----: |\n| ab   |     |      7 |',
  )
  const long = setCell(read(source), { row: 1, column: 0 }, 'much longer')
  expect(tableText(long)).toBe('| 名字 | Size   |\n| ---- | -----: |\n| much longer |    120 |')
})

it('bars and line breaks in a cell are safe, in code too', () => {
  expect(cellMarkdown('a|b\n`c|d`')).toBe('a\\|b<br>`c\\|d`')
  expect(cellText(' a\\|b<BR/>`c\\|d` `<br>` ')).toBe('a|b\n`c|d` `<br>`')
  expect(cellMarkdown('`a\nb`')).toBe('`a b`')
  expect(tableText(setCell(read('|a|b|\n|-|-|'), { row: 0, column: 0 }, 'x\\'))).toBe('|x\\ |b|\n|-|-|')
})

it('a row becomes the header with as many cells as there are columns; more cells make more columns', () => {
  const short = editTable(read('| a | b |\n| - | - |\n| c |'), 'row', { row: 0, column: 0 }, 'remove').table
  expect(tableText(short as Table)).toBe('| c |     |\n| - | - |')
  const long = editTable(read('| a |\n| - |\n| c | d |'), 'row', { row: 1, column: 0 }, 'moveBefore').table
  expect(tableText(long as Table)).toBe('| c | d |\n| - | --- |\n| a |')
})

it('knows the alignment of columns and changes it', () => {
  const table = read('a|b|c|d\n:-|-:|:-:|-')
  expect(alignsOf(table)).toEqual(['left', 'right', 'center', null])
  for (const align of ['left', 'right', 'center', null] as const)
    expect(alignsOf(read(tableText(alignColumn(table, 1, align))))[1]).toBe(align)
})

it('finds the cell at a place of the source, and back', () => {
  for (let run = 0; run < RUNS; run += 1) {
    const table = read(randomTable())
    for (const [row, places] of slotPlaces(table).entries())
      for (const [column, { from, to }] of places.entries()) {
        const slot = table.rows[row]?.slots[column] ?? ''
        expect(tableText(table).slice(from, to)).toBe(slot)
        const at = { row, column }
        const length = cellText(slot).length
        const found = cellAtOffset(table, sourceOffset(table, at, length))
        expect(found?.at).toEqual(at)
      }
  }
})

it('reads what spreadsheets and pages put on the clipboard', () => {
  expect(cellsOfTsv('a\tb\r\n"c\n""d"""\t\r\n')).toEqual([
    ['a', 'b'],
    ['c\n"d"', ''],
  ])
  expect(cellsOfTsv('\tif (a)\n\t\tb()')).toBeNull()
  expect(cellsOfTsv('a\tb\nc')).toBeNull()
  expect(cellsOfTsv('one line')).toBeNull()
  expect(cellsOfMarkdown('|     |     |\n| --- | --- |\n| a | b\\|c |\n| d | e |')).toEqual([
    ['a', 'b|c'],
    ['d', 'e'],
  ])
  expect(cellsOfMarkdown('| a |\n| --- |\n\ntext')).toBeNull()
})

it('cells that are filled add the rows and columns that they need', () => {
  const { table, at } = fillCells(read('| a | b |\n| - | - |\n| c | d |'), { row: 1, column: 1 }, [
    ['1', '2'],
    ['3', '4|5'],
  ])
  expect(tableText(table as Table)).toBe(
    '| a | b |     |\n| - | - | --- |\n| c | 1 | 2   |\n|   | 3 | 4\\|5 |',
  )
  expect(at).toEqual({ row: 2, column: 2 })
  expect(newTable([['a', 'b'], ['c']])).toBe('| a | b |\n| --- | --- |\n| c |     |')
})

it('keeps the marks of a quote around the table in their lines', () => {
  const source = '| a |\n> | - |\n> | b |'
  const { table } = editTable(read(source), 'row', { row: 1, column: 0 }, 'moveBefore')
  expect(tableText(table as Table)).toBe('| b |\n> | - |\n> | a |')
})

/** Presses Tab, or Shift+Tab, at `^` in the source. */
const pressTab = (marked: string, isBack = false): string => {
  let state = EditorState.create({
    doc: marked.replace('^', ''),
    selection: EditorSelection.cursor(marked.indexOf('^')),
    extensions: ownMarkdown(),
  })
  const view = {
    get state() {
      return state
    },
    dispatch: (change: TransactionSpec) => {
      state = state.update(change).state
    },
  } as EditorView
  const isDone = (isBack ? tableTab.shift : tableTab.run)?.(view)
  const { head } = state.selection.main
  return isDone ? `${state.sliceDoc(0, head)}^${state.sliceDoc(head)}` : 'indents'
}

it('Tab in the source of a table goes to the next cell, and behind the last one makes a row', () => {
  expect(pressTab('x\n\n| a^ | b |\n| - | - |')).toBe('x\n\n| a | b^ |\n| - | - |')
  expect(pressTab('| a | b^ |\n| - | - |\n| c |  |')).toBe('| a | b |\n| - | - |\n| c^ |  |')
  expect(pressTab('| a | b |\n| - | -^ |\n| c |  |')).toBe('| a | b |\n| - | - |\n| c^ |  |')
  expect(pressTab('| a | b |\n| - | - |\n| c^ |  |')).toBe('| a | b |\n| - | - |\n| c | ^ |')
  expect(pressTab('| a | b |\n| - | - |\n| c^ |  |', true)).toBe('| a | b^ |\n| - | - |\n| c |  |')
  expect(pressTab('| a^ | b |\n| - | - |', true)).toBe('| a^ | b |\n| - | - |')
  expect(pressTab('^| a | b |\n| - | - |')).toBe('| a^ | b |\n| - | - |')
  expect(pressTab('> | a | b |\n> | - | - |\n> | c | d^ |\n\nx')).toBe(
    '> | a | b |\n> | - | - |\n> | c | d |\n> | ^  |   |\n\nx',
  )
  expect(pressTab('1. x\n\n   | a | b |\n   | - | -^ |')).toBe(
    '1. x\n\n   | a | b |\n   | - | - |\n   | ^  |   |',
  )
  expect(pressTab('a | b^')).toBe('indents')
})
