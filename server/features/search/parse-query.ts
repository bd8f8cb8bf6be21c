/** Parses keywords into terms: words, compounds, runs of Chinese characters, phrases in quotation marks, exclusions. */
import { beginningOf, MAX_KEYWORDS } from '#contract/keywords.ts'
import { fold, HAN, kindsOf, normalizeUnicode, WORD_CHARACTER } from '#server/search-index/fold.ts'
import {
  bigramsOf,
  compoundsEndingAt,
  isVersion,
  joinWords,
  MAX_TOKEN_LENGTH,
  mainToken,
  type SymbolTerm,
  type Token,
  tokensOf,
} from '#server/search-index/tokenize.ts'

export type QueryTerm =
  | { kind: 'word'; text: string; isTyping: boolean }
  /** A word with its symbols, in the form of the index: `c⁺⁺`; `shown` is how texts write it: `c++`. */
  | { kind: 'symbol'; text: string; shown: string; main: string; isTyping: false }
  /** Words that only joiners separate, as in `node.js`; `text` is all of them as one word. */
  | { kind: 'compound'; text: string; words: string[]; isVersion: boolean; isTyping: boolean }
  | { kind: 'han'; text: string; pairs: string[]; isTyping: false }
  /** In quotation marks: exactly these tokens side by side. */
  | { kind: 'phrase'; text: string; tokens: string[]; parts: QueryTerm[]; isTyping: false }

export type SearchQuery = {
  /** Folded, without operators. */
  text: string
  /** Phrases among them; a result must contain every phrase. */
  terms: QueryTerm[]
  /** A result must not contain any of these. */
  excluded: QueryTerm[]
  /** All words and pairs in order, as the index contains them. */
  tokens: string[]
}

const MAX_UNITS = 12
const MAX_EXCLUDED = 6
/** At most this many characters of a run are queried. */
const MAX_CHARACTERS = 24

/** `"a phrase"`, also in the quotation marks of Chinese keyboards, or a word behind a minus; both may be excluded. */
const OPERATOR = /(?:(?<=^|\s)(-))?["“”]([^"“”]+)["“”]|(?<=^|\s)-([^\s"“”-][^\s"“”]*)/gu

/** Every text becomes a query; the end of a long one is ignored. */
export function parseQuery(keywords: string): SearchQuery {
  const text = fold(beginningOf(normalizeUnicode(keywords.slice(0, 4 * MAX_KEYWORDS)).trim()))
  const phrases: QueryTerm[] = []
  const excluded: QueryTerm[] = []
  const rest = text.replace(OPERATOR, (found, minus?: string, quoted?: string, word?: string) => {
    const terms = termsOf(quoted ?? word ?? '', false)
    if (terms.length === 0) return found
    if (quoted !== undefined && !minus) phrases.push(phraseOf(terms))
    else if (excluded.length < MAX_EXCLUDED)
      excluded.push(terms.length > 1 ? phraseOf(terms) : (terms[0] as QueryTerm))
    return ' '.repeat(found.length)
  })
  const words = termsOf(rest, true)
  const terms = withoutRepeats([...words, ...phrases]).slice(0, MAX_UNITS)
  return { text: rest.trim(), terms, excluded, tokens: words.flatMap(indexTokens) }
}

function termsOf(text: string, isTyped: boolean): QueryTerm[] {
  const tokens = tokensOf(text)
  const terms: QueryTerm[] = []
  for (let first = 0; first < tokens.length && terms.length < MAX_UNITS; ) {
    let last = first
    while (tokens[last + 1]?.isJoined) last++
    const isTyping = isTyped && last === tokens.length - 1 && isTypedOn(text)
    terms.push(termOf(text, tokens, first, last, isTyping))
    first = last + 1
  }
  return terms
}

/** After a blank or a mark, the last word is complete. */
const isTypedOn = (text: string) => {
  const kind = kindsOf()[text.charCodeAt(text.length - 1)]
  return kind === WORD_CHARACTER || kind === HAN
}

function termOf(text: string, tokens: Token[], first: number, last: number, isTyping: boolean): QueryTerm {
  const token = tokens[first] as Token
  if (token.kind === 'han') {
    const run = [...token.text].slice(0, MAX_CHARACTERS).join('')
    return { kind: 'han', text: run, pairs: bigramsOf(run), isTyping: false }
  }
  const { symbol } = token
  if (first === last)
    return symbol ? symbolTermOf(text, token, symbol) : { kind: 'word', text: token.text, isTyping }
  const words = tokens.slice(first, last + 1).map(mainToken)
  if (isVersion(words))
    return { kind: 'compound', text: joinWords(words), words, isVersion: true, isTyping: false }
  const joined = (compoundsEndingAt(tokens, last).at(-1) as string).slice(0, MAX_TOKEN_LENGTH)
  return { kind: 'compound', text: joined, words, isVersion: false, isTyping }
}

const symbolTermOf = (text: string, token: Token, { text: stored, from, to }: SymbolTerm): QueryTerm => ({
  kind: 'symbol',
  text: stored,
  shown: text.slice(from, to),
  main: mainToken(token),
  isTyping: false,
})

const phraseOf = (parts: QueryTerm[]): QueryTerm => ({
  kind: 'phrase',
  text: parts.map((part) => part.text).join(' '),
  tokens: parts.flatMap(indexTokens),
  parts,
  isTyping: false,
})

const indexTokens = (term: QueryTerm): string[] => {
  if (term.kind === 'han') return term.pairs
  if (term.kind === 'compound') return term.words
  if (term.kind === 'phrase') return term.tokens
  return [term.kind === 'symbol' ? term.main : term.text]
}

/** A repeated term counts once; the last one is the one that is being typed. */
const withoutRepeats = (terms: QueryTerm[]): QueryTerm[] => [
  ...new Map(terms.map((term) => [`${term.kind} ${term.text}`, term])).values(),
]
