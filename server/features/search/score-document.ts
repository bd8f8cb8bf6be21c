/**
 * Scores how well a candidate matches. Title before text, exact before prefix before typo, all words before some;
 * equal scores are ordered by time. The index finds the candidates; this reads their texts, so both engines agree.
 */

import { isPinyin, matchesPinyin } from '#server/search-index/pinyin.ts'
import { tokensOf } from '#server/search-index/tokenize.ts'
import { findPhrase, type MatchGrade, matchTerm, type TermMatch, type TextSpan } from './match-term.ts'
import type { QueryTerm, SearchQuery } from './parse-query.ts'

/** The folded texts of a candidate; `text` is empty for an entry without text and for a locked article. */
export type SearchDocument = { title: string; labels: string[]; text: string }

export type ScoredMatch = {
  score: number
  /** All units match, with any spelling. */
  isWhole: boolean
  title: TermMatch[]
  text: TermMatch[]
  phrase: TextSpan | null
}

type Points = Record<MatchGrade, number>
const inTitle: Points = { exact: 100, beginning: 80, inside: 60, slip: 42, part: 60, none: 0 }
const inLabel: Points = { exact: 65, beginning: 55, inside: 40, slip: 32, part: 30, none: 0 }
const inText: Points = { exact: 50, beginning: 30, inside: 25, slip: 15, part: 20, none: 0 }
/** A title whose pinyin matches. */
const SOUND = 28
const WHOLE = 200
const TITLE_PHRASE = 60
const TITLE_IS_QUERY = 40
const TEXT_PHRASE = 35
/** Frequency and density can raise a candidate no further than this. */
const MAX_DENSITY = 8

export function scoreDocument(
  said: SearchDocument,
  query: SearchQuery,
  weights: Map<QueryTerm, number>,
  meant: Map<QueryTerm, string[]>,
): ScoredMatch {
  const { terms: units } = query
  const titles: TermMatch[] = []
  const texts: TermMatch[] = []
  let sum = 0
  let most = 0
  let isWhole = true
  for (const unit of units) {
    const words = meant.get(unit) ?? []
    const title = matchTerm(said.title, unit, words, false)
    const labels = said.labels.map((label) => matchTerm(label, unit, words, false))
    const isNamed = [title, ...labels].some((match) => match.share === 1)
    const text = matchTerm(said.text, unit, words, isNamed)
    titles.push(title)
    texts.push(text)
    const share = Math.max(title.share, text.share, ...labels.map((label) => label.share))
    const doesSound = share < 1 && [said.title, ...said.labels].some((name) => isHeardIn(name, unit))
    const weight = weights.get(unit) ?? 1
    sum +=
      weight *
      Math.max(
        pointsOf(title, inTitle),
        pointsOf(text, inText),
        ...labels.map((label) => pointsOf(label, inLabel)),
        doesSound ? SOUND : 0,
      )
    most += weight
    if (share < 1 && !doesSound) isWhole = false
  }
  const titlePhrase = findPhrase(said.title, units)
  const phrase = query.tokens.length > 1 ? findPhrase(said.text, units) : null
  const isTitle = [said.title, ...said.labels].some((name) => name.trim() === query.text)
  return {
    score:
      sum / most +
      (isWhole ? WHOLE : 0) +
      (titlePhrase ? TITLE_PHRASE : 0) +
      (isTitle ? TITLE_IS_QUERY : 0) +
      (phrase ? TEXT_PHRASE : 0) +
      density(texts, said.text.length),
    isWhole,
    title: titles,
    text: texts,
    phrase,
  }
}

const pointsOf = (match: TermMatch, points: Points) => points[match.grade] * match.share

const isHeardIn = (name: string, unit: QueryTerm): boolean =>
  unit.kind === 'word' &&
  isPinyin(unit.text) &&
  tokensOf(name).some((piece) => piece.kind === 'han' && matchesPinyin(piece.text, unit.text))

/** In whole steps, so that time decides between nearly equal scores. */
function density(matches: TermMatch[], length: number): number {
  const exact = matches.filter((match) => match.grade === 'exact')
  if (exact.length === 0) return 0
  const said = exact.reduce((sum, match) => sum + match.spans.length, 0) / matches.length
  return Math.round((MAX_DENSITY * said) / (said + 1.5 * (0.4 + (0.6 * length) / 6000)))
}
