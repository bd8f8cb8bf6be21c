/** Renders the inline Markdown of a comment: emphasis, code, links, line breaks. */
import { escapeText, findLink, linkHtml } from './comment-links.ts'

/** Open marks, each with its position among the output chunks. */
type OpenMark = { char: string; length: 1 | 2; index: number }
type InlineHtml = { html: string; end: number }

const SPECIAL = /[\\`*_[<\n]|https?:\/\//gi
const MAX_OPEN_MARKS = 50

/** Escapes every character of the text once. */
export function inlineHtml(text: string, allowsLinks = true): string {
  const chunks: string[] = []
  const open: OpenMark[] = []
  let at = 0
  while (at < text.length) {
    SPECIAL.lastIndex = at
    const next = SPECIAL.exec(text)?.index ?? text.length
    chunks.push(escapeText(text.slice(at, next)))
    at = next
    if (at === text.length) break
    if (text[at] === '*' || text[at] === '_') {
      at = readMarks(text, at, chunks, open)
      continue
    }
    const { html, end } = readSpecial(text, at, allowsLinks)
    chunks.push(html)
    at = end
  }
  return chunks.join('')
}

function readSpecial(text: string, at: number, allowsLinks: boolean): InlineHtml {
  const char = text[at] as string
  const after = text[at + 1] ?? ''
  if (char === '\n') return { html: '<br>', end: at + 1 }
  if (char === '\\' && isMark(after)) return { html: escapeText(after), end: at + 2 }
  if (char === '`') return readCode(text, at)
  const link = allowsLinks && char !== '\\' ? findLink(text, at) : null
  if (!link) return { html: escapeText(char), end: at + 1 }
  const { url: address, label, end } = link
  // Inside a label there are no links.
  const shown = label === null ? escapeText(address.replace(/^mailto:/i, '')) : inlineHtml(label, false)
  return { html: linkHtml(address, shown), end }
}

const isMark = (char: string) => /^[!-/:-@[-`{-~]$/.test(char)

/** Up to the next run of as many backticks. */
function readCode(text: string, at: number): InlineHtml {
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

/** Asterisks anywhere, underscores between words only: `snake_case` is no emphasis. Returns the end of the run. */
function readMarks(text: string, at: number, chunks: string[], open: OpenMark[]): number {
  const char = text[at] as string
  let end = at
  while (text[end] === char) end++
  let left = end - at
  if (left <= 3) {
    const before = text[at - 1] ?? ' '
    const after = text[end] ?? ' '
    const isSnake = (side: string) => char === '_' && /[\p{L}\p{N}]/u.test(side)
    if (!/\s/.test(before) && !isSnake(after)) left = closeMarks(char, left, chunks, open)
    if (!/\s/.test(after) && !isSnake(before) && open.length < MAX_OPEN_MARKS)
      left = openMarks(char, left, chunks, open)
  }
  chunks.push(char.repeat(left))
  return end
}

/** Returns how many of the marks are left. */
function closeMarks(char: string, marks: number, chunks: string[], open: OpenMark[]): number {
  let left = marks
  while (left > 0) {
    const match = open.findLastIndex((mark) => mark.char === char && mark.length <= left)
    if (match < 0) break
    const { length, index: place } = open[match] as OpenMark
    const name = length === 2 ? 'strong' : 'em'
    chunks[place] = `<${name}>`
    chunks.push(`</${name}>`)
    open.length = match
    left -= length
  }
  return left
}

/** Unclosed marks stay plain text. Returns how many are left: 0. */
function openMarks(char: string, marks: number, chunks: string[], open: OpenMark[]): number {
  const lengths: (1 | 2)[] = marks === 3 ? [2, 1] : marks === 2 ? [2] : marks === 1 ? [1] : []
  for (const length of lengths) {
    open.push({ char, length, index: chunks.length })
    chunks.push(char.repeat(length))
  }
  return 0
}
