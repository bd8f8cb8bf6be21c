/** Writes and reads CSV (RFC 4180). */

export type Cell = string | number

/** Spreadsheets run a text that begins like a formula, so it gets an apostrophe. */
export const toCsv = (rows: Cell[][]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')

const toCell = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A row with the number of the line on which it begins. */
export type CsvRow = { line: number; cells: string[] }

/** Reads rows in linear time. Spreadsheets of some languages separate by semicolons or tabs: the first line shows it. Empty lines are left out. */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\ufeff/, '')
  const [head = ''] = source.split(/[\r\n]/, 1)
  const separator = [',', ';', '\t'].find((one) => head.includes(one)) ?? ','
  // What is quoted, a separator, the end of a line, or anything else.
  const parts = /"((?:[^"]|"")*)"?|([,;\t])|(\r\n|\r|\n)|([^",;\t\r\n]+)/g
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { line, cells: [''] }
  const add = (part: string) => {
    row.cells[row.cells.length - 1] += part
  }
  const endRow = () => {
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
    row = { line, cells: [''] }
  }
  for (const [all, quoted, mark, end] of source.matchAll(parts)) {
    if (end !== undefined) {
      line += 1
      endRow()
    } else if (mark === separator) row.cells.push('')
    else if (quoted === undefined) add(all)
    else {
      line += quoted.split(/\r\n|\r|\n/).length - 1
      add(quoted.replaceAll('""', '"'))
    }
  }
  endRow()
  return rows
}
