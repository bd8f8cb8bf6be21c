/**
 * Ranks a candidate: rare words before common ones, title before text, exact before beginning before typo, much of the
 * query before little; equal scores are ordered by time. Both engines find the same candidates and store the same term
 * vectors, so both give the same results.
 */
import { isPinyin, matchesPinyin } from '#server/search-index/pinyin.ts'
import { hashOf, type TermVector } from '#server/search-index/term-vector.ts'
import { tokensOf } from '#server/search-index/tokenize.ts'
import type { QueryVocabulary } from './look-up-terms.ts'
import {
  findPhrase,
  type MatchGrade,
  matchTerm,
  type SearchableText,
  type TermMatch,
  TYPO_SHARE,
} from './match-term.ts'
import type { QueryTerm, SearchQuery } from './parse-query.ts'

/** What is known of a candidate. */
export type SearchDocument = {
  title: SearchableText
  labels: SearchableText[]
  vector: TermVector
  /** The index found every term in it exactly. */
  isExact: boolean
  /** The index found all terms side by side. */
  hasPhrase: boolean
}

/** A query with all that is needed to rank its candidates. */
export type RankedQuery = {
  query: SearchQuery
  known: QueryVocabulary
  corrections: Map<QueryTerm, string[]>
  /** The words that each term begins, where it is still being typed. */
  longer: Map<QueryTerm, string[]>
  /** The number of candidates that contain the phrase. */
  phrases: number
}

type Points = Record<MatchGrade, number>
const inTitle: Points = { exact: 100, beginning: 80, slip: 42, part: 60, none: 0 }
const inLabel: Points = { exact: 65, beginning: 55, slip: 32, part: 30, none: 0 }
const inText: Points = { exact: 50, beginning: 30, slip: 15, part: 20, none: 0 }
/** A title whose pinyin matches. */
const PINYIN_SHARE = 28
const WHOLE = 200
const TITLE_PHRASE = 60
const TITLE_IS_QUERY = 40
const TEXT_PHRASE = 35
const COMMON_PHRASE = 12
/** A phrase that so many candidates contain is a common one. */
const MANY_PHRASES = 30
/** The limit of the points for how often the words occur. */
const MAX_DENSITY = 16
/** A candidate that contains less of the weight of the query is no result. */
export const MIN_SHARE = 0.3

/** @returns null for a candidate that contains too little of the query */
export function scoreDocument(document: SearchDocument, asked: RankedQuery): number | null {
  const { query, known } = asked
  let points = 0
  let matched = 0
  let most = 0
  for (const term of query.terms) {
    const weight = known.weights.get(term) ?? 1
    const title = matchTerm(document.title, term, asked)
    const labels = document.labels.map((label) => matchTerm(label, term, asked))
    const text = matchVector(document, term, asked)
    const share = Math.max(title.share, text.share, ...labels.map((label) => label.share))
    const isPinyin = share < 1 && [document.title, ...document.labels].some((name) => hasPinyin(name, term))
    points +=
      weight *
      Math.max(
        pointsOf(title, inTitle),
        pointsOf(text, inText),
        ...labels.map((label) => pointsOf(label, inLabel)),
        isPinyin ? PINYIN_SHARE : 0,
      )
    matched += weight * (isPinyin ? 1 : share)
    most += weight
  }
  if (most === 0 || matched / most < MIN_SHARE) return null
  const isTitle = [document.title, ...document.labels].some((name) => name.folded.trim() === query.text)
  const phrase = asked.phrases >= MANY_PHRASES ? COMMON_PHRASE : TEXT_PHRASE
  return (
    points / most +
    (WHOLE * matched) / most +
    (findPhrase(document.title.folded, query.terms) ? TITLE_PHRASE : 0) +
    (isTitle ? TITLE_IS_QUERY : 0) +
    (document.hasPhrase ? phrase : 0) +
    density(document.vector, asked)
  )
}

/** The score of an entry by its term vector alone, before its title is read. */
export function scoreVector(
  document: Pick<SearchDocument, 'vector' | 'isExact'>,
  query: RankedQuery,
): number {
  let matched = 0
  let most = 0
  for (const term of query.query.terms) {
    const weight = query.known.weights.get(term) ?? 1
    const { grade, share } = matchVector(document, term, query)
    matched += weight * share * (grade === 'exact' ? 1 : 0.8)
    most += weight
  }
  return (WHOLE * matched) / (most || 1) + density(document.vector, query)
}

const pointsOf = (match: Pick<TermMatch, 'grade' | 'share'>, points: Points) =>
  points[match.grade] * match.share

type VectorMatch = Pick<TermMatch, 'grade' | 'share'>
const nowhere: VectorMatch = { grade: 'none', share: 0 }

/** How an entry matches a term, by its term vector. */
function matchVector(
  { vector, isExact }: Pick<SearchDocument, 'vector' | 'isExact'>,
  term: QueryTerm,
  { known, longer, corrections }: Pick<RankedQuery, 'known' | 'longer' | 'corrections'>,
): VectorMatch {
  const has = (token: string) => vector.countOf(hashOf(token)) > 0
  // The index returns only entries that contain the phrase.
  if (term.kind === 'phrase') return { grade: 'exact', share: 1 }
  if (term.kind === 'han') return matchPairs(vector, term, known, isExact)
  if (has(term.text)) return { grade: 'exact', share: 1 }
  if (term.kind === 'compound' && !term.isVersion && term.words.every(has))
    return { grade: isExact ? 'exact' : 'part', share: 1 }
  if ((longer.get(term) ?? []).some(has)) return { grade: 'beginning', share: 1 }
  if ((corrections.get(term) ?? []).some(has)) return { grade: 'slip', share: TYPO_SHARE }
  return nowhere
}

function matchPairs(
  vector: TermVector,
  term: Extract<QueryTerm, { kind: 'han' }>,
  known: QueryVocabulary,
  isExact: boolean,
): VectorMatch {
  if (isExact) return { grade: 'exact', share: 1 }
  let matched = 0
  let most = 0
  for (const { token, weight } of known.tokens.get(term) ?? []) {
    most += weight
    if (vector.countOf(hashOf(token)) > 0) matched += weight
  }
  if (matched === 0) return nowhere
  if (matched === most && term.pairs.length === 1) return { grade: 'exact', share: 1 }
  return { grade: 'part', share: matched / most }
}

/** Most titles of an English site have none. */
const HAN_CHARACTER = /[\u3400-\u9fff\ud840-\ud88d]/

const hasPinyin = (name: SearchableText, term: QueryTerm): boolean =>
  term.kind === 'word' &&
  HAN_CHARACTER.test(name.folded) &&
  isPinyin(term.text) &&
  tokensOf(name.folded).some((token) => token.kind === 'han' && matchesPinyin(token.text, term.text))

/** The parameters of BM25, and the words of an ordinary article. */
const SATURATION = 1.5
const LENGTH_SHARE = 0.6
const ORDINARY_LENGTH = 1000

/** The term frequencies of BM25; in whole steps, so that time decides between nearly equal ones. */
function density(vector: TermVector, { known }: RankedQuery): number {
  const saturation = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * vector.length) / ORDINARY_LENGTH)
  let sum = 0
  let most = 0
  for (const tokens of known.tokens.values())
    for (const { token, weight } of tokens) {
      const count = vector.countOf(hashOf(token))
      sum += (weight * count) / (count + saturation)
      most += weight
    }
  return most === 0 ? 0 : Math.round((MAX_DENSITY * sum) / most)
}
