/** Finds where and how well one term occurs in a text, at the bounds of words only. Pure. */
import { GAP, HAN, JOINER, kindsOf, WORD_CHARACTER } from '#server/search-index/fold.ts'
import type { QueryTerm } from './parse-query.ts'

export type MatchGrade = 'exact' | 'beginning' | 'slip' | 'part' | 'none'
export type TextSpan = [from: number, to: number]
export type TermMatch = {
  grade: MatchGrade
  /** How much of the term is there. */
  share: number
  spans: TextSpan[]
}
/** Places in the folded text are places in the original. */
export type SearchableText = { original: string; folded: string }

/** Other spellings of a term. */
export type Spellings = {
  /** Corrections of a mistyped term. */
  corrections: Map<QueryTerm, string[]>
}

/** A correction counts less than the word that was typed. */
export const TYPO_SHARE = 0.7

const noMatch: TermMatch = { grade: 'none', share: 0, spans: [] }
/** More positions than these do not improve the score. */
const MAX_SPANS = 40

export function matchTerm(text: SearchableText, term: QueryTerm, { corrections }: Spellings): TermMatch {
  const { folded } = text
  if (folded === '') return noMatch
  if (term.kind === 'han') return matchRun(folded, term)
  if (term.kind === 'symbol') return matchSymbol(folded, term.shown)
  if (term.kind === 'phrase') return matchPhrase(folded, term)
  const found =
    term.kind === 'compound'
      ? matchParts(text, term.words, term.isVersion ? '\\.' : "[-._'’ ]?")
      : matchWord(text, term.text, term.isTyping)
  if (found.grade !== 'none' || (term.kind === 'compound' && term.isVersion)) return found
  const apart = matchApart(text, term.text)
  if (apart.grade === 'exact') return apart
  for (const word of corrections.get(term) ?? []) {
    const whole = matchWord(text, word, false)
    const match = whole.grade === 'exact' ? whole : matchApart(text, word)
    if (match.grade === 'exact') return { ...match, grade: 'slip', share: TYPO_SHARE }
  }
  return noMatch
}

/** @param isTyping the word may go on */
function matchWord(text: SearchableText, word: string, isTyping: boolean): TermMatch {
  const exact: TextSpan[] = []
  const begun: TextSpan[] = []
  const { folded } = text
  for (
    let at = folded.indexOf(word);
    at >= 0 && exact.length < MAX_SPANS;
    at = folded.indexOf(word, at + 1)
  ) {
    const to = at + word.length
    if (!isBound(text, at)) continue
    // A single letter with symbols is a word of its own: `c` does not stand in `C++`.
    if (isBound(text, to)) {
      if (word.length > 1 || !isSymbolAt(folded, to)) exact.push([at, to])
    } else if (isTyping && begun.length < MAX_SPANS) begun.push([at, to])
  }
  if (exact.length > 0) return { grade: 'exact', share: 1, spans: exact }
  return begun.length > 0 ? { grade: 'beginning', share: 1, spans: begun } : noMatch
}

/** Whether a word can begin or end here: beside anything but a letter, or inside camel case. */
function isBound({ original, folded }: SearchableText, at: number): boolean {
  const kinds = kindsOf()
  const isLetter = (place: number) => kinds[folded.charCodeAt(place)] === WORD_CHARACTER
  if (at <= 0 || at >= folded.length || !isLetter(at - 1) || !isLetter(at)) return true
  return /^\p{Ll}\p{Lu}$/u.test(original.slice(at - 1, at + 1))
}

const isSymbolAt = (folded: string, at: number) => folded.startsWith('++', at) || folded[at] === '#'

/** `nodejs` finds `node.js`. Most titles contain no joiner. */
const matchApart = (text: SearchableText, word: string): TermMatch =>
  /[-._'’]/.test(text.folded) ? matchParts(text, [...word], "[-._'’]?") : noMatch

/** The parts with what may stand between them. */
function matchParts(text: SearchableText, parts: string[], between: string): TermMatch {
  const spans: TextSpan[] = []
  for (const found of text.folded.matchAll(patternOf(parts, between))) {
    const to = found.index + found[0].length
    if (isBound(text, found.index) && isBound(text, to)) spans.push([found.index, to])
    if (spans.length >= MAX_SPANS) break
  }
  return spans.length > 0 ? { grade: 'exact', share: 1, spans } : noMatch
}

/** A term is compared with the titles of many candidates in turn: its pattern is made once. */
const patterns = new Map<string, RegExp>()
const MAX_PATTERNS = 50

function patternOf(parts: string[], between: string): RegExp {
  const key = `${between} ${parts.join(' ')}`
  const known = patterns.get(key)
  if (known) return known
  const source = parts.map((part) => escaped(part.replace('⁺⁺', '++').replace('♯', '#'))).join(between)
  const made = new RegExp(source, 'gu')
  if (patterns.size >= MAX_PATTERNS) patterns.clear()
  patterns.set(key, made)
  return made
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** `C++`, `c#`, `.NET`: the word with its symbols. */
function matchSymbol(folded: string, shown: string): TermMatch {
  const kinds = kindsOf()
  const isLetter = (at: number) => kinds[folded.charCodeAt(at)] === WORD_CHARACTER
  const spans: TextSpan[] = []
  for (
    let at = folded.indexOf(shown);
    at >= 0 && spans.length < MAX_SPANS;
    at = folded.indexOf(shown, at + 1)
  ) {
    const to = at + shown.length
    const begins = shown.startsWith('.') || at === 0 || !isLetter(at - 1)
    if (begins && (shown.endsWith('+') || to >= folded.length || !isLetter(to))) spans.push([at, to])
  }
  return spans.length > 0 ? { grade: 'exact', share: 1, spans } : noMatch
}

function matchRun(folded: string, term: Extract<QueryTerm, { kind: 'han' }>): TermMatch {
  const whole = placesOf(folded, term.text)
  if (whole.length > 0) return { grade: 'exact', share: 1, spans: whole }
  const spans: TextSpan[] = []
  let matched = 0
  for (const pair of term.pairs) {
    const places = placesOf(folded, pair)
    if (places.length > 0) matched++
    spans.push(...places)
  }
  if (matched === 0 || term.pairs.length < 2) return noMatch
  return { grade: 'part', share: matched / term.pairs.length, spans: mergeSpans(spans) }
}

function placesOf(folded: string, run: string): TextSpan[] {
  const spans: TextSpan[] = []
  for (let at = folded.indexOf(run); at >= 0 && spans.length < MAX_SPANS; ) {
    spans.push([at, at + run.length])
    at = folded.indexOf(run, at + run.length)
  }
  return spans
}

function matchPhrase(folded: string, term: Extract<QueryTerm, { kind: 'phrase' }>): TermMatch {
  const spans: TextSpan[] = []
  for (let from = 0; spans.length < MAX_SPANS; ) {
    const span = findPhrase(folded, term.parts, from)
    if (!span) break
    spans.push(span)
    from = span[1]
  }
  return spans.length > 0 ? { grade: 'exact', share: 1, spans } : noMatch
}

/** In order, without overlaps. */
export function mergeSpans(spans: TextSpan[]): TextSpan[] {
  const result: TextSpan[] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** The first place where all terms stand one after another with only gaps between them. */
export function findPhrase(folded: string, terms: QueryTerm[], from = 0): TextSpan | null {
  const kinds = kindsOf()
  const texts = terms.flatMap(writtenParts)
  const first = texts[0]
  if (first === undefined) return null
  for (let at = folded.indexOf(first, from), tries = 0; at >= 0 && tries < 200; tries++) {
    const end = endOfPhrase(folded, texts, at, kinds)
    if (end >= 0) return [at, end]
    at = folded.indexOf(first, at + 1)
  }
  return null
}

const writtenParts = (term: QueryTerm): string[] => {
  if (term.kind === 'compound') return term.words
  if (term.kind === 'phrase') return term.parts.flatMap(writtenParts)
  return [term.kind === 'symbol' ? term.shown : term.text]
}

function endOfPhrase(folded: string, texts: string[], from: number, kinds: Uint8Array): number {
  let at = from
  for (const [i, text] of texts.entries()) {
    const before = at
    while (i > 0 && at < folded.length && isBetween(kinds[folded.charCodeAt(at)] as number)) at++
    // Two words with nothing between them are another word.
    if (i > 0 && at === before && touches(folded, at, kinds)) return -1
    if (!folded.startsWith(text, at)) return -1
    at += text.length
    if (text.length === 1 && isSymbolAt(folded, at)) return -1
  }
  return touches(folded, from, kinds) || touches(folded, at, kinds) ? -1 : at
}

/** Whether two letters of one word stand on both sides. */
const touches = (folded: string, at: number, kinds: Uint8Array) =>
  at > 0 &&
  at < folded.length &&
  kinds[folded.charCodeAt(at - 1)] === WORD_CHARACTER &&
  kinds[folded.charCodeAt(at)] === WORD_CHARACTER

const isBetween = (kind: number) => kind === GAP || kind === JOINER

export const isHan = (unit: number) => kindsOf()[unit] === HAN
