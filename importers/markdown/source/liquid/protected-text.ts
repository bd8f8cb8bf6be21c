/** Hides from Liquid what it must not run: code, the tags of other steps, and braces without a meaning. */
import { type TagToken, templateTokens } from '../template-tokens.ts'
import { isWithin, type Range } from '../text-ranges.ts'

/** Tags that Liquid runs. The others have handlers of their own, or are unknown. */
const PROGRAM = new Set([
  'assign', 'capture', 'if', 'elsif', 'else', 'unless', 'case', 'when', 'for', 'break', 'continue', 'tablerow', 'cycle',
  'increment', 'decrement', 'include', 'include_relative', 'include_cached', 'echo', 'ifchanged', 'liquid',
]) // biome-ignore format: a list of names
const BLOCKS = new Set(['capture', 'if', 'unless', 'case', 'for', 'tablerow', 'ifchanged'])
/** Their content is no template. */
const RAW = new Set(['raw', 'verbatim', 'comment', 'highlight'])
const NAMING = new Set(['assign', 'capture', 'for', 'tablerow', 'increment', 'decrement'])
const KNOWN_ROOTS = new Set(['site', 'page', 'include', 'forloop', 'tablerowloop'])

const [OPEN, CLOSE] = ['\u{F0000}', '\u{F0001}']
const HIDDEN = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'gu')

/** One table of what was hidden, for a text and its includes. */
export class HiddenTexts {
  readonly #hidden: string[] = []

  hide(text: string): string {
    return text === '' ? '' : `${OPEN}${this.#hidden.push(text) - 1}${CLOSE}`
  }

  restore(text: string): string {
    return text.replace(HIDDEN, (_, index) => this.#hidden[Number(index)] ?? '')
  }
}

/** Whether a text contains the marks of this module, which no text has. */
export const hasMarks = (text: string): boolean => /[\u{F0000}-\u{F0003}]/u.test(text)

/** Whether Liquid has something to run in a text. */
export const hasPrograms = (text: string, code: Range[]): boolean =>
  /\{[{%]/.test(text) &&
  templateTokens(text, code).some(
    (token) => isProgram(token) || (token.syntax === 'output' && isKnown(token, new Set())),
  )

/**
 * The text as Liquid may parse it. Code outside of programs is hidden; inside of a program it is a part of it.
 * @param names that the text around an include has defined
 */
export const protectText = (text: string, code: Range[], hidden: HiddenTexts, names: Set<string>): string => {
  const all = templateTokens(text, [])
  for (const token of all) if (NAMING.has(token.name)) names.add(/^[\w-]+/.exec(token.args)?.[0] ?? '')
  const inCode = codeOutsidePrograms(all, code)
  let out = ''
  let at = 0
  const upTo = (end: number) => {
    out += text.slice(at, end).replace(/\{(?=[{%])/g, () => hidden.hide('{'))
    at = end
  }
  const tokens = templateTokens(text, inCode)
  const endOf = endsOfRaw(text)
  for (const range of [...inCode, ...tokens].sort((a, b) => a.start - b.start)) {
    if (range.start < at) continue
    upTo(range.start)
    const end = isTag(range) ? hiddenEnd(range, endOf, names) : range.end
    out += end === null ? text.slice(at, range.end) : hidden.hide(text.slice(at, end))
    at = end ?? range.end
  }
  upTo(text.length)
  return out
}

/** The end of what is hidden from this token on; null for one that Liquid runs. */
const hiddenEnd = (
  token: TagToken,
  endOf: (token: TagToken) => number,
  names: Set<string>,
): number | null => {
  if (isProgram(token) || (token.syntax === 'output' && isKnown(token, names))) return null
  const isRaw = token.syntax === 'liquid' && !token.isClosing && RAW.has(token.name)
  return isRaw ? endOf(token) : token.end
}

/** Behind the closing tag, or behind the tag itself without one; an end that is missing is looked for once. */
const endsOfRaw = (text: string): ((token: TagToken) => number) => {
  const endless = new Set<string>()
  return ({ name, end }) => {
    if (endless.has(name)) return end
    const close = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g')
    close.lastIndex = end
    if (close.exec(text)) return close.lastIndex
    endless.add(name)
    return end
  }
}

const isTag = (range: Range): range is TagToken => 'syntax' in range

const isProgram = ({ syntax, name, isClosing }: TagToken): boolean =>
  syntax === 'liquid' && (isClosing ? BLOCKS.has(name) : PROGRAM.has(name))

/** An output of a value that can be known: a literal, the site's and the page's, and what the text defined itself. */
const isKnown = ({ args }: TagToken, names: Set<string>): boolean => {
  const root = /^[A-Za-z_][\w-]*/.exec(args)?.[0]
  return root === undefined ? /^["'\d]/.test(args) : KNOWN_ROOTS.has(root) || names.has(root)
}

/** A program that begins in front of code and ends behind it prints that code. */
const codeOutsidePrograms = (tokens: TagToken[], code: Range[]): Range[] => {
  const programs: Range[] = []
  let depth = 0
  let start = 0
  for (const token of tokens) {
    if (token.syntax !== 'liquid' || !BLOCKS.has(token.name) || isWithin(code, token.start)) continue
    if (!token.isClosing && depth++ === 0) start = token.start
    if (token.isClosing && depth > 0 && --depth === 0) programs.push({ start, end: token.end })
  }
  return code.filter(({ start }) => !isWithin(programs, start))
}
