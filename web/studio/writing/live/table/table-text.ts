/** A Markdown table as rows of slots. A slot is what stands between two bars, with its spaces, so that joining gives the same text. */

export type Align = 'left' | 'center' | 'right' | null

export type TableLine = {
  /** What stands before the line: spaces, and the marks of a quote around the table. */
  indent: string
  hasBar: boolean
  slots: string[]
  /** The bar at the end with the spaces behind it, or nothing. */
  end: string
}

export type Table = {
  /** The header first, without the line below it. A row may have fewer or more slots than the table has columns. */
  rows: TableLine[]
  delimiter: TableLine
}

/** Row 0 is the header. */
export type CellPlace = { row: number; column: number }

const BLANK = '[ \\t]*'
const CONTENT = new RegExp(`^${BLANK}(.*?)${BLANK}$`, 's')
const DELIMITER = new RegExp(`^${BLANK}(:?)(-+)(:?)${BLANK}$`)

/** The table whose source this is; null for any other text. */
export const parseTable = (source: string): Table | null => {
  const [header, second, ...body] = source.split('\n')
  if (header === undefined || second === undefined || !second.includes('|')) return null
  const first = parseLine(header)
  const delimiter = parseLine(second)
  if (!delimiter.slots.every((slot) => DELIMITER.test(slot))) return null
  if (first.slots.length !== delimiter.slots.length) return null
  return { rows: [first, ...body.map(parseLine)], delimiter }
}

const parseLine = (line: string): TableLine => {
  const indent = /^[ \t>]*/.exec(line)?.[0] ?? ''
  const hasBar = line[indent.length] === '|'
  const slots = splitSlots(line.slice(indent.length + (hasBar ? 1 : 0)))
  const last = slots.at(-1) ?? ''
  // Behind the last bar comes no cell.
  const isEnd = slots.length > 1 && isBlank(last)
  return { indent, hasBar, slots: isEnd ? slots.slice(0, -1) : slots, end: isEnd ? `|${last}` : '' }
}

/** A bar behind an odd number of backslashes is escaped. */
const splitSlots = (text: string): string[] => {
  const slots: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '|') {
      slots.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...slots, text.slice(from)]
}

const isBlank = (text: string) => /^[ \t]*$/.test(text)

const lineText = ({ indent, hasBar, slots, end }: TableLine): string =>
  indent + (hasBar ? '|' : '') + slots.join('|') + end

export const tableText = ({ rows: [header, ...body], delimiter }: Table): string =>
  [header as TableLine, delimiter, ...body].map(lineText).join('\n')

export const alignsOf = ({ delimiter }: Table): Align[] =>
  delimiter.slots.map((slot) => {
    const [, left, , right] = DELIMITER.exec(slot) ?? []
    if (left) return right ? 'center' : 'left'
    return right ? 'right' : null
  })

const CODE = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/.source
const CODE_OR_BREAK = new RegExp(`${CODE}|<br[ \\t]*/?>`, 'gi')
const CODE_OR_LINE_END = new RegExp(`${CODE}|[ \\t]*\\r?\\n[ \\t]*`, 'g')

/** What an author reads and types in a cell: its Markdown, with bars and line breaks as they are. */
export const cellText = (slot: string | undefined): string =>
  contentOf(slot ?? '')
    .replaceAll('\\|', '|')
    .replace(CODE_OR_BREAK, (found) => (found.startsWith('`') ? found : '\n'))

export const contentOf = (slot: string): string => CONTENT.exec(slot)?.[1] ?? ''

/** The Markdown of a text in a row. Blanks around it are left out, as a row cannot keep them. Code has no line breaks. */
export const cellMarkdown = (text: string): string =>
  text
    .replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
    .replace(CODE_OR_LINE_END, (found) => (found.startsWith('`') ? found.replace(/\s*\n\s*/g, ' ') : '<br>'))
    .replace(/(\\*)\|/g, (bar, { length }: string) => (length % 2 === 0 ? `${bar.slice(0, -1)}\\|` : bar))

/** Where in the Markdown of a cell the first characters of its text end. */
const markdownOffset = (text: string, length: number): number =>
  cellMarkdown(`.${text.slice(0, length)}.`).length - 2

/** How many characters of the text of a cell end before this offset of its slot. */
const textOffset = (slot: string, offset: number): number => {
  const inside = offset - leadOf(slot)
  const text = cellText(slot)
  let from = 0
  let to = text.length
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (markdownOffset(text, middle) <= inside) from = middle
    else to = middle - 1
  }
  return from
}

/** Where the slots of all rows begin and end in the source of the table, row by row. */
export const slotPlaces = (table: Table): { from: number; to: number }[][] => {
  let at = 0
  const { rows, delimiter } = table
  return rows.map((line, row) => {
    if (row === 1) at += lineText(delimiter).length + 1
    const lineFrom = at
    at += lineText(line).length + 1
    let from = lineFrom + line.indent.length + (line.hasBar ? 1 : 0)
    return line.slots.map((slot) => {
      const place = { from, to: from + slot.length }
      from = place.to + 1
      return place
    })
  })
}

/** Where in the source of the table the cursor is behind this many characters of the text of a cell. */
export const sourceOffset = (table: Table, { row, column }: CellPlace, length: number): number => {
  const places = slotPlaces(table)[row] ?? []
  const place = places[column]
  const slot = table.rows[row]?.slots[column]
  // A short row ends before the cell.
  if (!place || slot === undefined) return places.at(-1)?.to ?? 0
  if (isBlank(slot)) return place.from + Math.min(1, slot.length)
  return place.from + leadOf(slot) + markdownOffset(cellText(slot), length)
}

const leadOf = (slot: string) => /^[ \t]*/.exec(slot)?.[0].length ?? 0

/** The cell with this offset of the source, and how many characters of its text are before it; null between cells. */
export const cellAtOffset = (table: Table, offset: number): { at: CellPlace; length: number } | null => {
  for (const [row, places] of slotPlaces(table).entries())
    for (const [column, { from, to }] of places.entries())
      if (offset >= from && offset <= to) {
        const slot = table.rows[row]?.slots[column] ?? ''
        return { at: { row, column }, length: textOffset(slot, offset - from) }
      }
  return null
}
