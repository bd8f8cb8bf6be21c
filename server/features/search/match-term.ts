/** Finds where and how well one unit matches in a folded text. Pure. */
import { GAP, HAN, JOINER, kindsOf, WORD_CHARACTER } from '#server/search-index/fold.ts'
import type { QueryTerm } from './parse-query.ts'

export type MatchGrade = 'exact' | 'beginning' | 'inside' | 'slip' | 'part' | 'none'
export type TextSpan = [from: number, to: number]
export type TermMatch = {
  grade: MatchGrade
  /** How much of the unit matches. */
  share: number
  spans: TextSpan[]
}

export const noMatch: TermMatch = { grade: 'none', share: 0, spans: [] }
/** More positions than these do not improve the score. */
const MAX_SPANS = 40

/**
 * @param meant spelling corrections of a mistyped unit
 * @param isFound it already matches somewhere else: other spellings need not be checked
 */
export function matchTerm(folded: string, unit: QueryTerm, meant: string[], isFound: boolean): TermMatch {
  if (folded === '') return noMatch
  if (unit.kind === 'han') return matchRun(folded, unit)
  const found = unit.kind === 'compound' ? matchParts(folded, unit.words, ' ') : matchWord(folded, unit.text)
  if (found.grade !== 'none' || isFound) return found
  const apart = matchApart(folded, unit.text)
  if (apart.grade !== 'none') return apart
  for (const word of meant) {
    const slipped = matchWord(folded, word)
    const match = slipped.grade === 'exact' ? slipped : matchApart(folded, word)
    if (match.grade === 'exact') return { ...match, grade: 'slip' }
  }
  return noMatch
}

function matchWord(folded: string, word: string): TermMatch {
  const spans: TextSpan[] = []
  for (let at = folded.indexOf(word); at >= 0 && spans.length < MAX_SPANS; ) {
    spans.push([at, at + word.length])
    at = folded.indexOf(word, at + word.length)
  }
  return gradeSpans(folded, spans)
}

/** `nodejs` finds `node.js`. Most titles contain no joiner and are skipped. */
const matchApart = (folded: string, word: string): TermMatch =>
  /[-._'’]/.test(folded) ? matchParts(folded, [...word]) : noMatch

/** The parts with a joiner between them, or none. */
function matchParts(folded: string, parts: string[], alsoBetween = ''): TermMatch {
  const spans: TextSpan[] = []
  for (const found of folded.matchAll(new RegExp(parts.join(`[-._'’${alsoBetween}]?`), 'gu'))) {
    spans.push([found.index, found.index + found[0].length])
    if (spans.length >= MAX_SPANS) break
  }
  return gradeSpans(folded, spans)
}

/** The best match quality of all positions, and the positions that have it. */
function gradeSpans(folded: string, spans: TextSpan[]): TermMatch {
  const kinds = kindsOf()
  const isLetter = (at: number) => kinds[folded.charCodeAt(at)] === WORD_CHARACTER
  const byGrade = { exact: [] as TextSpan[], beginning: [] as TextSpan[], inside: [] as TextSpan[] }
  for (const span of spans) {
    const begins = span[0] === 0 || !isLetter(span[0] - 1)
    const ends = span[1] >= folded.length || !isLetter(span[1])
    byGrade[begins ? (ends ? 'exact' : 'beginning') : 'inside'].push(span)
  }
  for (const grade of ['exact', 'beginning', 'inside'] as const)
    if (byGrade[grade].length > 0) return { grade, share: 1, spans: byGrade[grade] }
  return noMatch
}

function matchRun(folded: string, unit: Extract<QueryTerm, { kind: 'han' }>): TermMatch {
  const spans: TextSpan[] = []
  for (let at = folded.indexOf(unit.text); at >= 0 && spans.length < MAX_SPANS; ) {
    spans.push([at, at + unit.text.length])
    at = folded.indexOf(unit.text, at + unit.text.length)
  }
  if (spans.length > 0) return { grade: 'exact', share: 1, spans }
  const there = unit.pairs.filter((pair) => {
    const at = folded.indexOf(pair)
    if (at >= 0) spans.push([at, at + pair.length])
    return at >= 0
  })
  if (there.length === 0 || unit.pairs.length < 2) return noMatch
  return { grade: 'part', share: there.length / unit.pairs.length, spans: mergeSpans(spans) }
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

/** The first position where all units follow each other with only gaps between them. */
export function findPhrase(folded: string, units: QueryTerm[]): TextSpan | null {
  const kinds = kindsOf()
  const first = units[0]
  if (!first) return null
  const texts = units.flatMap((unit) => (unit.kind === 'compound' ? unit.words : [unit.text]))
  for (let at = folded.indexOf(texts[0] as string), tries = 0; at >= 0 && tries < 200; tries++) {
    const end = endOfPhrase(folded, texts, at, kinds)
    if (end >= 0) return [at, end]
    at = folded.indexOf(texts[0] as string, at + 1)
  }
  return null
}

function endOfPhrase(folded: string, texts: string[], from: number, kinds: Uint8Array): number {
  let at = from
  for (const [i, text] of texts.entries()) {
    while (i > 0 && at < folded.length && isBetween(kinds[folded.charCodeAt(at)] as number)) at++
    if (!folded.startsWith(text, at)) return -1
    at += text.length
  }
  const touches = (place: number) => kinds[folded.charCodeAt(place)] === WORD_CHARACTER
  const isCut =
    (from > 0 && touches(from - 1) && touches(from)) || (at < folded.length && touches(at) && touches(at - 1))
  return isCut ? -1 : at
}

const isBetween = (kind: number) => kind === GAP || kind === JOINER

export const isHan = (unit: number) => kindsOf()[unit] === HAN
