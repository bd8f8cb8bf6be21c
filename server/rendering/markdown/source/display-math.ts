/**
 * Rewrites display formulas to the only form that the parser accepts: `$$` alone on the first and the last line. A
 * formula ends at the next `$$`, wherever that stands; a `$$` without an end becomes a placeholder and stays text.
 */
import { holdsProse } from '../syntax/prose-in-formula.ts'
import { mapLines } from './lines.ts'
import { replaceWithPlaceholders } from './placeholders.ts'

const MAX_CHARACTERS = 20_000

/** Lines that stand in no formula: headings, fences, containers, images, HTML. */
const ENDS_FORMULA = /^(?:#{1,6}[ \t]|`{3}|~{3}|:{3}|!\[|<!--|<\/?[A-Za-z][\w-]*[ \t/>])/
/** A formula alone on its line, perhaps with the punctuation of the sentence around it. */
const ALONE = /^\$\$(?!\$)((?:[^$\\]|\\.)+)\$\$(?!\$)[ \t]*([.,;:，。；：]?)[ \t]*$/

type SourceLine = { text: string; prefix: number; isCode: boolean }

/** The same text with its display formulas in the parser's form. Linear: each line is read for one formula only. */
export function normalizeDisplayMath(source: string): string {
  if (!source.includes('$$')) return source
  const lines: SourceLine[] = []
  mapLines(source, ({ text, prefix, code }) => {
    lines.push({ text, prefix, isCode: code })
    return text
  })
  const out: string[] = []
  let isInList = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as SourceLine
    const prefix = line.text.slice(0, line.prefix)
    if (/[-+*.)]/.test(prefix)) isInList = true
    else if (prefix === '' && line.text !== '') isInList = false
    const isIndentedCode = !isInList && /^(?: {4}|\t)\s*$/.test(prefix)
    const opening = line.isCode || isIndentedCode ? -1 : openingOf(line)
    const body = line.text.slice(line.prefix)
    if (opening === -1) {
      // What the parser would take for the beginning of a formula.
      const isOpen = !line.isCode && /^\${2,}[^$]*$/.test(body)
      out.push(isOpen ? replaceWithPlaceholders(line.text, /\$/g) : line.text)
      continue
    }
    const alone = ALONE.exec(body)
    if (alone) {
      out.push(...formulaLines(prefix, '', [`${alone[1]?.trim()}${sign(alone[2] ?? '')}`], ''))
      continue
    }
    const end = endOf(lines, at, opening + 2)
    if (end === null) {
      out.push(line.text.slice(0, opening) + replaceWithPlaceholders(line.text.slice(opening), /(?<!\\)\$/g))
      continue
    }
    out.push(...formulaLines(prefix, line.text.slice(line.prefix, opening), end.content, end.rest))
    at = end.line
  }
  return out.join('\n')
}

/** Where the `$$` stands that opens a formula which does not end on its line, or that is alone on it; -1 for none. */
function openingOf({ text, prefix }: SourceLine): number {
  const body = text.slice(prefix)
  if (!body.includes('$$') || body.startsWith('|') || body.startsWith('<') || /^#{1,6}[ \t]/.test(body))
    return -1
  if (ALONE.test(body)) return prefix
  const marks = marksIn(text, prefix)
  return marks.length % 2 === 1 ? (marks.at(-1) ?? -1) : -1
}

/** The places of every `$$` outside code spans; longer rows of signs and escaped ones do not count. Linear. */
function marksIn(text: string, from: number): number[] {
  const runs = [...text.matchAll(/\\.|`+|\$+/g)]
  const lastOfLength = new Map(runs.map(({ 0: run }, at) => [run, at]))
  const marks: number[] = []
  for (let at = 0; at < runs.length; at++) {
    const { 0: run, index } = runs[at] as RegExpExecArray
    if (run === '$$' && index >= from) marks.push(index)
    if (!run.startsWith('`') || (lastOfLength.get(run) ?? 0) <= at) continue
    do at++
    while (runs[at]?.[0] !== run)
  }
  return marks
}

type FormulaEnd = { line: number; content: string[]; rest: string }

/** The formula that begins at a place of a line; null when it has no end, or something that no formula holds. */
function endOf(lines: SourceLine[], first: number, place: number): FormulaEnd | null {
  const opening = lines[first] as SourceLine
  const quotes = quotesOf(opening)
  const content = [opening.text.slice(place)]
  let size = content[0]?.length ?? 0
  let wasBlank = false
  for (let at = first + 1; at < lines.length; at++) {
    const line = lines[at] as SourceLine
    const body = quotes > 0 ? line.text.slice(line.prefix) : line.text.trimStart()
    const isBlank = body.trim() === ''
    size += body.length + 1
    if (line.isCode || size > MAX_CHARACTERS || quotesOf(line) !== quotes) return null
    const [end] = body.includes('$$') ? marksOfFormula(body) : []
    const text = end === undefined ? body : body.slice(0, end)
    if (ENDS_FORMULA.test(text)) return null
    if (wasBlank && holdsProse(text)) return null
    content.push(text)
    if (end !== undefined) {
      const rest = body.slice(end + 2)
      // Two signs within sentences may have nothing to do with each other.
      const isWithinText = place - 2 > opening.prefix || rest.trim() !== ''
      return isWithinText && holdsProse(content.join(' ')) ? null : { line: at, content, rest }
    }
    wasBlank = isBlank
  }
  return null
}

function marksOfFormula(body: string): number[] {
  return [...body.matchAll(/\\.|\$+/g)].flatMap(({ index, 0: found }) => (found === '$$' ? [index] : []))
}

function quotesOf({ text, prefix }: SourceLine): number {
  return text.slice(0, prefix).replaceAll(/[^>]/g, '').length
}

/** `before`, the formula and `rest`, each in a block of its own inside the quotes and lists of `head`. */
function formulaLines(prefix: string, before: string, content: string[], rest: string): string[] {
  const inner = prefix.replace(/[^\s>]/g, ' ')
  const texts = content.filter((text, at) => text.trim() !== '' || (at > 0 && at < content.length - 1))
  const opening = before.trim() === '' ? [`${prefix}$$`] : [prefix + before.trimEnd(), `${inner}$$`]
  const after = rest.trim() === '' ? [] : [inner.trimEnd(), inner + rest.trimStart()]
  return [...opening, ...texts.map((text) => inner + text.trim()), `${inner}$$`, ...after]
}

/** Full-width punctuation is no TeX. */
function sign(punctuation: string): string {
  return /[，。；：]/.test(punctuation) ? `\\text{${punctuation}}` : punctuation
}
