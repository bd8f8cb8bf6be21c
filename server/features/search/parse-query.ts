/** Parses a search query into units: words, compounds, and runs of Chinese characters. */
import { MAX_KEYWORDS } from '#contract/keywords.ts'
import { fold, normalizeUnicode } from '#server/search-index/fold.ts'
import {
  bigramsOf,
  compoundsEndingAt,
  MAX_TOKEN_LENGTH,
  type Token,
  tokensOf,
} from '#server/search-index/tokenize.ts'

export type QueryTerm =
  | { kind: 'word'; text: string; isTyping: boolean }
  /** Words that only joiners separate, as in `node.js`; `text` is all of them as one word. */
  | { kind: 'compound'; text: string; words: string[]; isTyping: boolean }
  | { kind: 'han'; text: string; pairs: string[]; isTyping: false }

export type SearchQuery = {
  /** Folded. */
  text: string
  terms: QueryTerm[]
  /** All words and pairs in order, as the index contains them. */
  tokens: string[]
}

const MAX_UNITS = 12
/** At most this many characters of a run are queried. */
const MAX_CHARACTERS = 24

/** Every text becomes a query; the end of a long one is ignored. */
export function parseQuery(keywords: string): SearchQuery {
  const text = fold(
    normalizeUnicode(keywords.slice(0, 4 * MAX_KEYWORDS))
      .trim()
      .slice(0, MAX_KEYWORDS),
  )
  const pieces = tokensOf(text)
  const units: QueryTerm[] = []
  for (let first = 0; first < pieces.length && units.length < MAX_UNITS; ) {
    let last = first
    while (pieces[last + 1]?.isJoined) last++
    units.push(unitOf(pieces, first, last, last === pieces.length - 1))
    first = last + 1
  }
  return { text, terms: unlike(units), tokens: units.flatMap(indexTokens) }
}

function unitOf(pieces: Token[], first: number, last: number, isTyping: boolean): QueryTerm {
  const piece = pieces[first] as Token
  if (piece.kind === 'han') {
    const text = [...piece.text].slice(0, MAX_CHARACTERS).join('')
    return { kind: 'han', text, pairs: bigramsOf(text), isTyping: false }
  }
  if (first === last) return { kind: 'word', text: piece.text, isTyping }
  const words = pieces.slice(first, last + 1).map((one) => one.text)
  const text = (compoundsEndingAt(pieces, last).at(-1) as string).slice(0, MAX_TOKEN_LENGTH)
  return { kind: 'compound', text, words, isTyping }
}

const indexTokens = (unit: QueryTerm): string[] =>
  unit.kind === 'han' ? unit.pairs : unit.kind === 'compound' ? unit.words : [unit.text]

/** A repeated unit counts once; the last one is the one that is being typed. */
const unlike = (units: QueryTerm[]): QueryTerm[] => [
  ...new Map(units.map((unit) => [unit.text, unit])).values(),
]
