/**
 * Splits a text that is too long to be rendered at once into parts, at headings where there are any. Link definitions and
 * footnotes that belong to another part are repeated.
 */
import { mapLines } from './lines.ts'

const PART_CHARACTERS = 50_000
/** Between this share of the full size and the full size, a part ends at the last heading, else at the last paragraph. */
const MIN_PART_SHARE = 0.4
/** Without a place to end, a part ends here in any case: inside of code, or of a table. */
const MAX_PART_CHARACTERS = 200_000

export type SplitText = {
  parts: string[]
  /** The text uses `#` for its sections, so every heading of every part goes down by one level. */
  lowersHeadings: boolean
}

type PartLine = {
  text: string
  isCode: boolean
  isBlank: boolean
  isHeading: boolean
  isParagraph: boolean
  isListItem: boolean
}

/**
 * Linear. No part is empty, and no line is lost.
 * @param partCharacters how many characters a part has at most where a place to end is near
 * @param mayBreakLists whether a list may go on in the next part
 */
export function splitParts(
  markdown: string,
  partCharacters = PART_CHARACTERS,
  mayBreakLists = true,
): SplitText {
  const minCharacters = partCharacters * MIN_PART_SHARE
  const lines = readLines(markdown.replace(/\r\n?/g, '\n'))
  const parts: string[] = []
  let [start, size, heading, paragraph] = [0, 0, 0, 0]
  const cut = (end: number) => {
    parts.push(textOf(lines.slice(start, end)))
    size = lines.slice(end, at).reduce((sum, { text }) => sum + text.length + 1, 0)
    ;[start, heading, paragraph] = [end, 0, 0]
  }
  let at = 0
  for (; at < lines.length; at++) {
    const line = lines[at] as PartLine
    if (size >= minCharacters && line.isHeading) heading = at
    if (size >= minCharacters && line.isParagraph && (mayBreakLists || !line.isListItem)) paragraph = at
    const end = heading || paragraph || (size < MAX_PART_CHARACTERS && !line.isBlank ? 0 : at)
    if (size + line.text.length > partCharacters && end > start) cut(end)
    size += line.text.length + 1
  }
  cut(lines.length)
  return { parts: withDefinitions(parts, lines), lowersHeadings: lowersHeadings(lines) }
}

const textOf = (lines: PartLine[]): string => lines.map(({ text }) => text).join('\n')

/** Where a part may begin: at the left edge, outside of code, containers, HTML elements and formulas. */
function readLines(markdown: string): PartLine[] {
  const lines: PartLine[] = []
  let [containers, elements, formulas] = [0, 0, 0]
  let isComment = false
  let wasBlank = true
  mapLines(markdown, ({ text, prefix, code }) => {
    const isOpen = code || isComment || containers > 0 || elements > 0
    const isHeading = !isOpen && /^#{1,6}[ \t]/.test(text)
    const isItem = /^(?:[-*+]|\d{1,9}[.)])[ \t]/.test(text)
    const isBlock = (wasBlank && /^[\p{L}*_"“「《(（[]/u.test(text)) || isItem
    const isBlank = text.trim() === ''
    lines.push({
      text,
      isCode: code,
      isBlank: isBlank && !isOpen,
      isHeading,
      isParagraph: !isOpen && isBlock && formulas % 2 === 0,
      isListItem: isItem,
    })
    wasBlank = isBlank
    if (code) return text
    if (isHeading) formulas = 0
    formulas += text.split('$$').length - 1
    const body = text.slice(prefix)
    if (/^:{3,}\s*$/.test(body)) containers = Math.max(0, containers - 1)
    else if (/^:{3,}/.test(body)) containers++
    elements = Math.max(0, elements + countTags(body))
    isComment = isComment ? !body.includes('-->') : /(?<!\\)<!--(?!.*-->)/.test(body)
    return text
  })
  return lines
}

/** How many more block elements a line opens than it closes. */
function countTags(text: string): number {
  if (!text.includes('<')) return 0
  let open = 0
  for (const [, slash] of text.matchAll(
    /(?<!\\)<(\/?)(?:details|div|table|section|figure|blockquote|center|pre)\b/gi,
  ))
    open += slash === '' ? 1 : -1
  return open
}

function lowersHeadings(lines: PartLine[]): boolean {
  const headings = lines.filter(({ isHeading }) => isHeading)
  const tops = headings.filter(({ text }) => text.startsWith('# ') || text.startsWith('#\t'))
  const first = lines.find(({ text }) => text.trim() !== '')
  const isTitle = tops.length === 1 && tops[0] === first && headings.length > 1
  return tops.length > 0 && !isTitle
}

const DEFINITION = /^ {0,3}\[([^\]\n]{1,300})\]:[ \t]*\S/
const MAX_DEFINITIONS = 3_000

function withDefinitions(parts: string[], lines: PartLine[]): string[] {
  const definitions = definitionsOf(lines)
  if (definitions.size === 0) return parts
  return parts.map((part) => {
    const own = definitionsOf(readLines(part))
    const used = new Set([...part.matchAll(/\[([^\]\n]{1,300})\]/g)].map(([, label = '']) => keyOf(label)))
    const missing = [...used].flatMap((label) => (own.has(label) ? [] : (definitions.get(label) ?? [])))
    return missing.length > 0 ? `${part}\n\n${missing.join('\n')}\n` : part
  })
}

/** By label: a link definition, or a footnote with the indented lines behind it. */
function definitionsOf(lines: PartLine[]): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; at < lines.length && found.size < MAX_DEFINITIONS; at++) {
    const line = lines[at] as PartLine
    const label = line.isCode ? undefined : DEFINITION.exec(line.text)?.[1]
    if (label === undefined || found.has(keyOf(label))) continue
    let end = at + 1
    while (label.startsWith('^') && /^(?: {4}|\t)\S|^$/.test(lines[end]?.text ?? 'end')) end++
    found.set(keyOf(label), textOf(lines.slice(at, end)))
  }
  return found
}

const keyOf = (label: string): string => label.toLowerCase().replace(/\s+/g, ' ').trim()
