/** A text in the parts in which snippets are sought, each made when it is first needed. Pure. */
import { fold, normalizeUnicode } from '#server/search-index/fold.ts'
import { isHan, type SearchableText } from './match-term.ts'

/** Most parts need not be read once a good place is found. */
const PART = 6000
/** The parts overlap by more than a window. */
const OVERLAP = 400
const MAX_WORD = 24

export type TextPart = { text: SearchableText; isFirst: boolean; isLast: boolean }

export type SnippetText = {
  /** In characters. */
  length: number
  /** The number of parts: at least one. */
  parts: number
  /** Without markup; it begins at the start of a word. */
  part: (position: number) => TextPart
}

/** The texts one after the other, without one with which the next begins: often an abstract is the first paragraph. */
export function snippetText(texts: string[]): SnippetText {
  const original = texts
    .filter((text, position) => text !== '' && !texts[position + 1]?.startsWith(text))
    .join('\n')
  const made: TextPart[] = []
  return {
    length: original.length,
    parts: Math.max(1, Math.ceil(original.length / PART)),
    part: (position) => (made[position] ??= partOf(original, position * PART)),
  }
}

function partOf(original: string, at: number): TextPart {
  const from = at === 0 ? 0 : wordStart(original, at, at + MAX_WORD)
  const to = at + PART + OVERLAP
  const shown = withoutMarkup(normalizeUnicode(original.slice(from, to)))
  return { text: { original: shown, folded: fold(shown) }, isFirst: at === 0, isLast: to >= original.length }
}

/** Tags of templates and HTML, and comments: texts about code contain them as text. */
const MARKUP =
  /\{%[^{}]{0,300}%\}|\{\{[^{}]{0,300}\}\}|<!--[\s\S]{0,500}?-->|<\/?(?:[a-z][\w:-]*|[A-Z]+[1-6]?)(?:\s[^<>]{0,300})?\/?>/g

const withoutMarkup = (text: string): string =>
  text.includes('<') || text.includes('{') ? text.replace(MARKUP, ' ') : text

const isBreak = (text: string, at: number) => /[\s，。；：！？、]/u.test(text.charAt(at))

/** Forward to the first whole word, but never beyond `latest`. */
export function wordStart(text: string, wanted: number, latest: number): number {
  if (isHan(text.charCodeAt(wanted))) return isSecondHalf(text, wanted) ? wanted + 1 : wanted
  for (let at = wanted; at < Math.min(latest, wanted + MAX_WORD); at++)
    if (isBreak(text, at - 1) || isHan(text.charCodeAt(at))) return at
  return Math.min(latest, isSecondHalf(text, wanted) ? wanted + 1 : wanted)
}

/** Back to the last whole word, or to the end of the current one. */
export function wordEnd(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  if (isHan(text.charCodeAt(wanted))) return isSecondHalf(text, wanted) ? wanted - 1 : wanted
  for (let at = wanted; at < Math.min(text.length, wanted + MAX_WORD); at++)
    if (isBreak(text, at) || isHan(text.charCodeAt(at))) return at
  return isSecondHalf(text, wanted) ? wanted - 1 : wanted
}

const isSecondHalf = (text: string, at: number) => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}
