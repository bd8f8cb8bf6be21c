/** The cells of a table that was copied in a spreadsheet, on a page or in an article. */
import { cellText, parseTable } from './table-text.ts'

/** A quoted cell may hold tabs and line ends; its quotation marks are doubled. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g

/** Texts between tabs, line by line; null for a text that is no table: every line has the same number of tabs. */
export const cellsOfTsv = (pasted: string): string[][] | null => {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  if (!text.includes('\t')) return null
  const rows: string[][] = [[]]
  for (const [whole, quoted, plain = '', end] of text.matchAll(CELL)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\n') rows.push([])
    if (end === '' || whole === '') break
  }
  const isEven = rows.every((row) => row.length === rows[0]?.length)
  // Lines that begin with a tab are indented, as code is.
  return isEven && (rows.length === 1 || rows.some(([first]) => first !== '')) ? rows : null
}

/** Texts of a Markdown table and nothing else; null for any other text. The empty header of a table without one is left out. */
export const cellsOfMarkdown = (markdown: string): string[][] | null => {
  const table = parseTable(markdown.trim())
  if (!table || markdown.trim().includes('\n\n')) return null
  const rows = table.rows.map(({ slots }) => slots.map(cellText))
  return rows.length > 1 && rows[0]?.every((text) => text === '') ? rows.slice(1) : rows
}
