/** Looks up the terms of a query in the dictionary: their rarity, completions, and spelling corrections within one typo. */

import type { Ctx } from '#server/platform/context.ts'
import { ANY_ENTRY, CHINESE_ENTRY, type EntryKind } from '#server/search-index/search-index.ts'
import { deletionVariants, isWithinOneEdit } from '#server/search-index/typos.ts'
import type { QueryTerm } from './parse-query.ts'
import { type DictionaryWord, selectWords, selectWordsWithPrefix, selectWordsWithTypo } from './search.sql.ts'

/** Two letters are a prefix of too many words. */
export const MIN_PREFIX = 3
const MAX_BEGINNING = 24
/** In a shorter word every typo makes another word. */
const MIN_SLIPPED = 5
const MAX_SLIPPED = 5
/** At most this many words with a common deletion are compared. */
const MAX_NEIGHBOURS = 60

/** Words that begin with this one. */
async function wordsWithPrefix(ctx: Ctx, word: string): Promise<DictionaryWord[]> {
  if (word.length < MIN_PREFIX) return []
  const known = await selectWordsWithPrefix(ctx.db, word, MAX_BEGINNING)
  return known.filter((one) => one.word !== word)
}

/** A word that so few entries contain may be a typo there, too. */
const FEW_ENTRIES = 2

/** Words within one typo of a rare word, the most used first. */
async function wordsWithTypo(ctx: Ctx, word: string, entries: number): Promise<DictionaryWord[]> {
  if (entries > FEW_ENTRIES || word.length < MIN_SLIPPED || !/^\p{L}+$/u.test(word)) return []
  const near = await selectWordsWithTypo(ctx.db, deletionVariants(word), MAX_NEIGHBOURS)
  return near.filter((one) => isWithinOneEdit(word, one.word)).slice(0, MAX_SLIPPED)
}

/** A token of a term: a word, or a pair of Chinese characters. */
type WeightedToken = { token: string; entries: number; weight: number }

export type QueryVocabulary = {
  /** The tokens of each term, with their inverse document frequency. */
  tokens: Map<QueryTerm, WeightedToken[]>
  /** The weight of each term: a word that every entry contains weighs little. */
  weights: Map<QueryTerm, number>
  /** The kinds of which there are entries. */
  present: Record<EntryKind, boolean>
  /** The share of entries that contain a token: between 0 and 1. */
  shareOf: (token: string) => number
  /** The number of entries that contain the rarest token of the query. */
  rarest: number
  /** Completions of the word that is being typed. */
  longer: (term: QueryTerm) => Promise<string[]>
  /** Corrections of a mistyped word. */
  slipped: (term: QueryTerm) => Promise<string[]>
}

/** Question words weigh little, even on a site where they are rare. */
const QUESTION_WORD = 0.25
const questionWords = new Set([
  ...'a an are can do does how in is of the to use what when where which who why'.split(' '),
  '什么',
  '怎么',
  '怎样',
  '如何',
  '为何',
  '是什',
  '为什',
  '么用',
  '么学',
  '么办',
  '么样',
  '么是',
  '何用',
  '何学',
])
const isQuestionWord = (token: string) => questionWords.has(token)

/** What a question complains of says less than what it is about: `why is X slow`. */
const COMPLAINT = 0.5
const complaints = new Set([
  ...'broken crash crashes crashing error errors fail failed failing fails fast hang hangs slow slowly work working works'.split(
    ' ',
  ),
  '报错',
  '出错',
  '失败',
  '崩溃',
  '卡顿',
  '不动',
  '很慢',
  '太慢',
  '变慢',
  '么慢',
  '么快',
])

/** A pair that no entry contains mostly joins two words, so it weighs less than a rare word. */
const UNKNOWN_PAIR = 0.4

type TokenFacts = { isPair: boolean; isKnown: boolean }

/** The words that make a query a question weigh nothing where no entry has them: on a small site they would outweigh the subject. */
function shareOfWeight(token: string, isQuestion: boolean, { isPair, isKnown }: TokenFacts): number {
  if (isQuestionWord(token)) return isKnown ? QUESTION_WORD : 0
  if (isQuestion && complaints.has(token)) return isKnown ? COMPLAINT : 0
  return isPair && !isKnown ? UNKNOWN_PAIR : 1
}

/** Dictionary results of a query; looked up once for all kinds of entries, and only when needed. */
export async function lookUpTerms(ctx: Ctx, terms: QueryTerm[]): Promise<QueryVocabulary> {
  const query = [...new Set([ANY_ENTRY, CHINESE_ENTRY, ...terms.flatMap(tokensToCount)])]
  const { words, present } = await selectWords(ctx.db, query)
  const known = new Map(words.map((one) => [one.word, one.entries]))
  const all = known.get(ANY_ENTRY) ?? 0
  const pairs = terms.flatMap((term) => (term.kind === 'han' ? term.pairs : []))
  // Entries that are mostly in another language may contain Chinese too.
  const chinese = Math.max(0, ...[CHINESE_ENTRY, ...pairs].map((token) => known.get(token) ?? 0))
  const isQuestion = query.some(isQuestionWord)
  const weighted = (token: string, isPair: boolean): WeightedToken => {
    const entries = known.get(token) ?? 0
    const share = shareOfWeight(token, isQuestion, { isPair, isKnown: entries > 0 })
    const weight = inverseFrequency(entries, isPair ? chinese : all) * share
    return { token, entries, weight }
  }
  const tokens = new Map<QueryTerm, WeightedToken[]>()
  for (const term of terms) {
    if (term.kind === 'han')
      tokens.set(
        term,
        term.pairs.map((pair) => weighted(pair, true)),
      )
    else if (term.kind === 'compound') tokens.set(term, [weightedCompound(term, weighted)])
    else if (term.kind === 'phrase')
      tokens.set(term, [rarestOf(term.tokens.map((one) => weighted(one, false)))])
    else tokens.set(term, [weighted(term.text, false)])
  }
  const weights = new Map(
    [...tokens].map(([term, list]) => [
      term,
      list.reduce((sum, { weight }) => sum + weight, 0) * overlap(list),
    ]),
  )
  const rarest = Math.min(...[...tokens.values()].flat().map(({ entries }) => entries))
  const shareOf = (token: string) => (all === 0 ? 0 : Math.min((known.get(token) ?? 0) / all, 1))
  /** The shares of these words are known from now on: a query for them is asked in another way when they are common. */
  const remember = (words: DictionaryWord[]): string[] => {
    for (const { word, entries } of words) known.set(word, Number(entries))
    return words.map(({ word }) => word)
  }
  const slipped = async (term: QueryTerm) => {
    const words: string[] = []
    for (const word of wordsOf(term))
      words.push(...remember(await wordsWithTypo(ctx, word, known.get(word) ?? 0)))
    return words
  }
  const longer = async (term: QueryTerm) =>
    term.isTyping ? remember(await wordsWithPrefix(ctx, term.text)) : []
  return {
    tokens,
    weights,
    present,
    shareOf,
    rarest,
    longer: once(longer),
    slipped: once(slipped),
  }
}

/** Pairs overlap: a run has about half as many words as characters. */
const overlap = ({ length }: WeightedToken[]) => (length + 1) / (2 * length)

/** The inverse document frequency of BM25, which is never negative here. */
const inverseFrequency = (entries: number, all: number) => {
  const others = Math.max(all - entries, 0)
  return Math.log(1 + (others + 0.5) / (entries + 0.5))
}

/** A compound is at least as rare as the rarest of its parts. */
const weightedCompound = (
  term: Extract<QueryTerm, { kind: 'compound' }>,
  weighted: (token: string, isPair: boolean) => WeightedToken,
): WeightedToken => {
  const joined = weighted(term.text, false)
  return joined.entries > 0
    ? joined
    : { ...rarestOf(term.words.map((word) => weighted(word, false))), token: term.text }
}

const rarestOf = (list: WeightedToken[]): WeightedToken =>
  list.reduce((rarest, one) => (one.entries < rarest.entries ? one : rarest))

const tokensToCount = (term: QueryTerm): string[] => {
  if (term.kind === 'han') return term.pairs
  if (term.kind === 'phrase') return term.tokens
  return wordsOf(term)
}

/** The words that spelling correction looks up. */
const wordsOf = (term: QueryTerm): string[] => {
  if (term.kind === 'word' || term.kind === 'symbol') return [term.text]
  return term.kind === 'compound' ? [...term.words, term.text] : []
}

const once = (ask: (term: QueryTerm) => Promise<string[]>) => {
  const query = new Map<QueryTerm, Promise<string[]>>()
  return (term: QueryTerm) => {
    const pending = query.get(term) ?? ask(term)
    query.set(term, pending)
    return pending
  }
}
