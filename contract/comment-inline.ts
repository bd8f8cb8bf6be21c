/** What stands inside a line of a comment: emphasis, code, links, line breaks. */
import { escapeText, findLink, printLink } from './comment-links.ts'

/** Marks that are open, and the place of each among the printed parts. */
type Mark = { char: string; length: 1 | 2; place: number }
type Printed = { html: string; end: number }

const SPECIAL = /[\\`*_[<\n]|https?:\/\//gi
const MAX_OPEN_MARKS = 50

/** Every character of the text comes out escaped, once. */
export function printInline(text: string, mayLink = true): string {
  const parts: string[] = []
  const open: Mark[] = []
  let at = 0
  while (at < text.length) {
    SPECIAL.lastIndex = at
    const next = SPECIAL.exec(text)?.index ?? text.length
    parts.push(escapeText(text.slice(at, next)))
    at = next
    if (at === text.length) break
    if (text[at] === '*' || text[at] === '_') {
      at = readMarks(text, at, parts, open)
      continue
    }
    const { html, end } = readSpecial(text, at, mayLink)
    parts.push(html)
    at = end
  }
  return parts.join('')
}

function readSpecial(text: string, at: number, mayLink: boolean): Printed {
  const char = text[at] as string
  const after = text[at + 1] ?? ''
  if (char === '\n') return { html: '<br>', end: at + 1 }
  if (char === '\\' && isMark(after)) return { html: escapeText(after), end: at + 2 }
  if (char === '`') return readCode(text, at)
  const link = mayLink && char !== '\\' ? findLink(text, at) : null
  if (!link) return { html: escapeText(char), end: at + 1 }
  const { address, label, end } = link
  // Inside a label there are no links.
  const shown = label === null ? escapeText(address.replace(/^mailto:/i, '')) : printInline(label, false)
  return { html: printLink(address, shown), end }
}

const isMark = (char: string) => /^[!-/:-@[-`{-~]$/.test(char)

/** Up to the next run of as many backticks. */
function readCode(text: string, at: number): Printed {
  const runs = /`+/g
  runs.lastIndex = at
  const run = runs.exec(text)?.[0] as string
  const begin = at + run.length
  for (let found = runs.exec(text); found; found = runs.exec(text)) {
    if (found[0].length !== run.length) continue
    const code = text.slice(begin, found.index).replace(/\n/g, ' ')
    const shown = /^ .*\S.* $/.test(code) ? code.slice(1, -1) : code
    return { html: `<code>${escapeText(shown)}</code>`, end: found.index + run.length }
  }
  return { html: run, end: begin }
}

/** Stars anywhere, underscores between words only: `snake_case` is no emphasis. Answers where the run ends. */
function readMarks(text: string, at: number, parts: string[], open: Mark[]): number {
  const char = text[at] as string
  let end = at
  while (text[end] === char) end++
  let left = end - at
  if (left <= 3) {
    const before = text[at - 1] ?? ' '
    const after = text[end] ?? ' '
    const isSnake = (side: string) => char === '_' && /[\p{L}\p{N}]/u.test(side)
    if (!/\s/.test(before) && !isSnake(after)) left = closeMarks(char, left, parts, open)
    if (!/\s/.test(after) && !isSnake(before) && open.length < MAX_OPEN_MARKS)
      left = openMarks(char, left, parts, open)
  }
  parts.push(char.repeat(left))
  return end
}

/** Answers how many of the marks are left. */
function closeMarks(char: string, marks: number, parts: string[], open: Mark[]): number {
  let left = marks
  while (left > 0) {
    const match = open.findLastIndex((mark) => mark.char === char && mark.length <= left)
    if (match < 0) break
    const { length, place } = open[match] as Mark
    const name = length === 2 ? 'strong' : 'em'
    parts[place] = `<${name}>`
    parts.push(`</${name}>`)
    open.length = match
    left -= length
  }
  return left
}

/** Until they are closed they stand as the text they are. Answers how many are left, which is none. */
function openMarks(char: string, marks: number, parts: string[], open: Mark[]): number {
  const lengths: (1 | 2)[] = marks === 3 ? [2, 1] : marks === 2 ? [2] : marks === 1 ? [1] : []
  for (const length of lengths) {
    open.push({ char, length, place: parts.length })
    parts.push(char.repeat(length))
  }
  return 0
}
