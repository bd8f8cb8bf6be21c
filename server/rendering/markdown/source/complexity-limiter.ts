/**
 * Limits the complexity of a source, so that parsing takes linear time. Some texts that nobody writes by hand (ten
 * thousand quote marks in a line, a paragraph of asterisks) take the parser quadratic time or exceed the stack.
 * Beyond these limits, which no text of the corpora approaches, marks are replaced with placeholders and shown as
 * typed.
 */
import { CONTAINER_PREFIX, mapLines } from './lines.ts'
import { replaceWithPlaceholders } from './placeholders.ts'

const MAX_NESTING = 24
const MAX_INDENT = 80
const MAX_CONTAINERS = 6
const MAX_SETEXT_LINES = 300
const MAX_BACKTICKS = 12
const MAX_BLANK_LINES = 4
const MAX_PARAGRAPH = { marks: 400, brackets: 300, lines: 300, words: 4_000 }

const EMPHASIS = /[*_~^=+]/g
const BRACKETS = /[[\]]/g
/** A word, at which a URL or an email address may begin. */
const WORD_STARTS = /(?<![a-z\d])[a-z\d]/gi
/** A pair of brackets that nothing else can take apart, or a bracket. */
const BRACKET_PAIRS = /\[[^[\]`<$\\]{0,300}\]|[[\]]/g
const TAGS = /</g
/** Marks that a paragraph may have many of, but not any number. */
const PLAIN_LIMITS: [RegExp, number][] = [
  [TAGS, 1_500],
  [/\$/g, 600],
  [/@/g, 500],
  [/\\/g, 20_000],
]
const HTML_BLOCK =
  /^ {0,3}<\/?(?:table|tbody|thead|tr|t[dh]|div|p|ul|ol|dl|section|article|details|figure|center|pre)\b/i
const STARTS_BLOCK = /^ {0,3}(?:[-+*][ \t]+\S|1[.)][ \t]+\S|#{1,6}[ \t])/

/** The same text, with marks beyond the limits made inert. Texts within the limits come back unchanged. */
export function limitComplexity(source: string): string {
  return limitBlankLines(limitMarks(source))
}

/** The same, with every character at its position. */
export function limitMarks(source: string): string {
  return guardParagraphs(guardLines(source))
}

/** Limits of single lines: nesting of quotes and lists, of `:::` blocks, and of underlined headings. */
function guardLines(source: string): string {
  let containers = 0
  let underlines = 0
  return mapLines(source, ({ text, prefix, code }) => {
    if (code) return text
    const body = text.slice(prefix)
    if (/^:{3,}/.test(body)) {
      if (/^:+\s*$/.test(body)) containers = Math.max(0, containers - 1)
      else if (++containers > MAX_CONTAINERS)
        return text.slice(0, prefix) + replaceWithPlaceholders(body, /:/g)
    }
    if (/^(?:-+|=+)[ \t]*$/.test(body) && ++underlines > MAX_SETEXT_LINES) {
      return text.slice(0, prefix) + replaceWithPlaceholders(body, /[-=]/g)
    }
    return prefix > MAX_NESTING ? limitNesting(text, prefix) : text
  })
}

function limitNesting(text: string, prefix: number): string {
  const linePrefix = text.slice(0, prefix)
  const indent = /^[ \t]*/.exec(linePrefix)?.[0].length ?? 0
  if (indent > MAX_INDENT)
    return linePrefix.slice(0, indent) + replaceWithPlaceholders(text.slice(indent), /[-+*>.)]/g)
  let depth = 0
  let end = 0
  for (const mark of linePrefix.matchAll(/>|[-+*]|\d+[.)]/g)) {
    if (++depth > MAX_NESTING) break
    end = mark.index + mark[0].length
  }
  if (depth <= MAX_NESTING) return text
  // The rest of the marks is text now, and what follows must not make a new list of it.
  const rest = text.slice(end)
  const inert = CONTAINER_PREFIX.exec(rest)?.[0].length ?? 0
  return text.slice(0, end) + replaceWithPlaceholders(rest.slice(0, inert), /[-+*>.)]/g) + rest.slice(inert)
}

/** Limits of paragraphs: marks of emphasis, brackets, and lines. */
function guardParagraphs(source: string): string {
  const out: string[] = []
  let paragraph: string[] = []
  const finish = () => {
    if (paragraph.length > 0) out.push(guardParagraph(paragraph))
    paragraph = []
  }
  mapLines(source, ({ text, prefix, code }) => {
    if (code || prefix === text.length) {
      finish()
      out.push(text)
    } else {
      if (STARTS_BLOCK.test(text)) finish()
      paragraph.push(text)
    }
    return text
  })
  finish()
  return out.join('\n')
}

/** Removes all but the first of many blank lines, outside code. */
function limitBlankLines(source: string): string {
  if (!source.includes('\n'.repeat(MAX_BLANK_LINES + 2))) return source
  const out: string[] = []
  let blank = 0
  mapLines(source, ({ text, code }) => {
    blank = code || text !== '' ? 0 : blank + 1
    if (blank <= MAX_BLANK_LINES) out.push(text)
    return text
  })
  return out.join('\n')
}

function guardParagraph(lines: string[]): string {
  const text = lines.join('\n')
  const isTable = /^[\s>|:-]*-[\s|:-]*$/.test(lines[1] ?? '') && lines[1]?.includes('|')
  const rows = isTable ? lines.length : 1
  let guarded = text
  if (count(text, EMPHASIS) > MAX_PARAGRAPH.marks * rows) guarded = replaceWithPlaceholders(guarded, EMPHASIS)
  // Each length of backticks without its like makes the parser search to the end once.
  if (text.includes('`'.repeat(MAX_BACKTICKS))) guarded = replaceWithPlaceholders(guarded, /`/g)
  for (const [marks, limit] of PLAIN_LIMITS) {
    if (count(text, marks) > limit * rows && !(marks === TAGS && HTML_BLOCK.test(text)))
      guarded = replaceWithPlaceholders(guarded, marks)
  }
  if (count(text, BRACKETS) > MAX_PARAGRAPH.brackets * rows)
    guarded = replaceWithPlaceholders(guarded, BRACKETS)
  guarded = isTable ? guarded.split('\n').map(limitBrackets).join('\n') : limitBrackets(guarded)
  const isList = /^ {0,3}(?:[-+*]|\d+[.)])[ \t]/.test(text)
  if (!isTable && !isList && lines.length > MAX_PARAGRAPH.lines) {
    // Lines that only go on become one; the ends of lines come back as text.
    guarded = replaceWithPlaceholders(guarded, /\n/g)
  }
  return guarded
}

/** After a bracket that is not closed, the parser goes back to it at every word: in very long texts only pairs remain. */
function limitBrackets(text: string): string {
  if (!text.includes('[') || count(text, WORD_STARTS) <= MAX_PARAGRAPH.words) return text
  return text.replace(BRACKET_PAIRS, (found) =>
    found.length > 1 ? found : replaceWithPlaceholders(found, BRACKETS),
  )
}

function count(text: string, marks: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(marks)) found++
  return found
}

/** Eight times what the fullest text of the corpora has, or more: no chapter of a book comes near. */
const MAX_SIZE = 400_000
const MAX_BLOCKS = 3_000
const MAX_NESTED = 5_000
const MAX_CELLS = 20_000
const MAX_MARKS = 12_000
/** What these cost compared with a mark, and with a line in a list: measured, and rounded up. */
const ADDRESS_COST = 4
const QUOTE_COST = 8

/**
 * True for a text that is too much to be parsed within a second (docs/requirements/safety.md, X4): it is shown as it was typed.
 * Linear, and cheap compared with the parsing that it saves.
 */
export function beyondLimits(source: string): boolean {
  return (
    source.length > MAX_SIZE ||
    count(source, BLOCK_LINES) > MAX_BLOCKS ||
    count(source, /\|/g) > MAX_CELLS ||
    isTooDense(source)
  )
}

/** Whether its lines, outside of code, are too many paragraphs, nest too much or hold too many marks in all. */
function isTooDense(source: string): boolean {
  let marks = 0
  let nested = 0
  let paragraphs = 0
  let wasBlank = true
  let wasQuote = false
  mapLines(source, ({ text, prefix, code }) => {
    const linePrefix = code ? '' : text.slice(0, prefix)
    const isQuote = linePrefix.includes('>')
    nested += depthOf(linePrefix) * (isQuote && !wasQuote ? QUOTE_COST : 1)
    wasQuote = isQuote
    const isBlank = text.trim() === ''
    if (wasBlank && !isBlank && !code) paragraphs += 1
    wasBlank = isBlank
    if (!code) marks += count(text, SPAN_MARKS) + ADDRESS_COST * count(text, ADDRESSES)
    return text
  })
  return marks > MAX_MARKS || nested > MAX_NESTED || paragraphs > MAX_BLOCKS
}

/** Each may begin a span. */
const SPAN_MARKS = /[*_~^=+[\]<>`$@&\\]/g
const ADDRESSES = /https?:|www\./g

/** How many quotes and lists a line may stand in, by its marks and by how far they are indented. */
function depthOf(prefix: string): number {
  const marks = count(prefix, /[^ \t\d]/g)
  return marks === 0 ? 0 : marks + Math.floor((prefix.length - marks) / 2)
}

/** Lines that are blocks of their own, or may be. */
const BLOCK_LINES =
  /^[ \t>]*(?:[-+*][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\[\^[^\]\n]{1,99}\]:|<|\||!\[|`{3}|~{3}|:{3})/gm
