/**
 * Finds the entries that may match: it queries the index in steps, from the strictest to the most tolerant, and each
 * step returns a limited number of the newest entries.
 */

import type { Ctx } from '#server/platform/context.ts'
import { HAN, kindsOf } from '#server/search-index/fold.ts'
import { isPinyin, MAX_PINYIN } from '#server/search-index/pinyin.ts'
import { type EntryKind, salientToken } from '#server/search-index/search-index.ts'
import { hashOf, type TermVector } from '#server/search-index/term-vector.ts'
import { estimateShare } from './estimate-share.ts'
import type { IndexExpression, IndexField, IndexQuery } from './index-query.sql.ts'
import { MIN_PREFIX, type QueryVocabulary } from './look-up-terms.ts'
import type { QueryTerm, SearchQuery } from './parse-query.ts'
import { MIN_SHARE } from './score-document.ts'
import { selectMatching, selectMatchingAmong, selectMatchingEach } from './search.sql.ts'
import { canMatchTag, tagVocabulary } from './tag-vocabulary.ts'

export type Candidates = {
  /** Entries, the most promising first. */
  ids: number[]
  /** Those that contain every term in their title or labels. */
  named: Set<number>
  /** Those that contain every term exactly, and those that contain them as a phrase. */
  exact: Set<number>
  phrase: Set<number>
  /** Spelling corrections of a mistyped term. */
  corrections: Map<QueryTerm, string[]>
}

/** Each step finds at most this many. Once this many are found, no more tolerant step runs. */
const STEP = 40
const MAX_CANDIDATES = 2 * STEP
/** When this many contain everything as typed, the last word is not treated as a prefix in texts. */
const ENOUGH = 10
/** So many are ranked by their names as well. */
export const MAX_READ = 30
/** When this many contain all terms, typos are not corrected. */
const SOME = 3

/** What a search for candidates shares with the rest of the search. */
export type CandidateSearch = {
  /** Lets other requests go on where the search has worked for a while. */
  pause: () => Promise<void>
  /** The term vectors of these entries and of those read before; an entry may be missing. */
  vectorsOf: (ids: Iterable<number>) => Promise<Map<number, TermVector>>
}

export async function findCandidates(
  ctx: Ctx,
  kind: EntryKind,
  query: SearchQuery,
  known: QueryVocabulary,
  { pause, vectorsOf }: CandidateSearch,
): Promise<Candidates> {
  const { terms } = query
  const tags = kind === 'tag' ? await tagVocabulary(ctx) : null
  const hasTexts = kind !== 'tag'
  const hasNames = kind !== 'talk'
  const corrections = new Map<QueryTerm, string[]>()
  const ids = new Set<number>()
  const named = new Set<number>()
  const exact = new Set<number>()
  const phrase = new Set<number>()
  const restrict = restrictionOf(query)
  const select = async (query: IndexQuery) => {
    if (tags && !canMatchTag(tags, query)) return []
    await pause()
    return selectMatching(ctx, kind, query, STEP, estimateShare(query, known))
  }
  const inTexts = (expression: IndexExpression): IndexQuery => [
    { field: 'text', expression: restrict(expression) },
  ]
  const selectTexts = (expression: IndexExpression) => select(inTexts(expression))
  const selectEach = async (queries: IndexQuery[]) => {
    await pause()
    const asked = queries.map((query) => ({ query, share: estimateShare(query, known) }))
    return selectMatchingEach(ctx, kind, asked, STEP)
  }
  const selectNames = async (...asked: IndexQuery) => fitting(ctx, kind, query, await select(asked))
  const add = (found: number[], ...sets: Set<number>[]) => {
    for (const id of found) for (const set of [ids, ...sets]) set.add(id)
  }
  const field: IndexField = 'name'
  const rare = rarePart(known)
  if (hasTexts && rare) {
    // All entries with the rarest token: what else they contain is in their term vectors.
    add(await selectTexts(rare.expression))
    const isWhole = someHolds(await vectorsOf(ids), query.tokens)
    const isInVectors = terms.every(({ kind }) => kind === 'word' || kind === 'symbol')
    if (isWhole && !isInVectors) add(await selectTexts(every(terms, exactly)), exact)
    if (isWhole && terms.length > 1 && query.tokens.length > 1 && ids.size > 1)
      add(await selectTexts({ phrase: query.tokens }), phrase)
  } else if (hasTexts) {
    if (hasNames) add(await selectNames({ field: 'title', expression: every(terms, exactly) }), exact, named)
    // When more entries match than a step returns, those with the words as their subject must not be missed.
    if (known.rarest > STEP) add(await selectTexts(every(terms, saliently)), exact)
    const found = await selectTexts(every(terms, exactly))
    if (terms.length > 1 && found.length > 0 && query.tokens.length > 1)
      add(await selectTexts({ phrase: query.tokens }), exact, phrase)
    add(found, exact)
  }
  const pinyin = pinyinOfTerms(terms)
  const hasAllNames = rare !== null && hasTexts && !pinyin && (await holdsWholeTerm(rare, known))
  if (hasNames && ids.size < STEP && !(hasAllNames && ids.size <= MAX_READ))
    add(
      await selectNames(
        { field, expression: every(terms, beginning) },
        ...(pinyin ? [{ field: 'sound' as const, expression: pinyin }] : []),
      ),
      named,
    )
  if (hasTexts && ids.size < ENOUGH) {
    const longer = new Map<QueryTerm, string[]>()
    for (const term of terms) longer.set(term, await known.longer(term))
    if ([...longer.values()].some((words) => words.length > 0))
      add(await selectTexts(every(terms, (term) => or(exactly(term), longer.get(term) ?? []))))
  }
  if (ids.size < SOME) {
    for (const term of terms) corrections.set(term, await known.slipped(term))
    if (terms.some((term) => canForgive(term, corrections.get(term) ?? []))) {
      const expression = every(terms, (term) => forgivingly(term, corrections.get(term) ?? []))
      if (hasNames) add(await selectNames({ field, expression }), named)
      if (hasTexts) add(await selectTexts(expression))
    }
  }
  // The rarest pair of a run may be one that joins two words.
  const isRareWord = rare !== null && !rare.isPair
  const isFinished = isRareWord && !canDoWithout(rare, query, known)
  if ((isRareWord ? ids : exact).size < ENOUGH && hasTexts && !isFinished)
    add(await holdingSome((expressions) => selectEach(expressions.map(inTexts)), known, corrections))
  return { ids: [...ids].slice(0, MAX_CANDIDATES), named, exact, phrase, corrections }
}

/** Entries that contain all words and phrases, and no exclusion; the last word may be a prefix. */
export const containsAll = (query: SearchQuery): IndexExpression =>
  restrictionOf(query)(every(query.terms, beginning))

/** A word in so few entries may be a typo. */
const FEW_ENTRIES = 2

/**
 * Whether every entry with the query in its name contains the rarest token, so that all of them are known: a word that is
 * being typed is also found by longer ones.
 */
const holdsWholeTerm = async ({ term }: { term: QueryTerm }, known: QueryVocabulary): Promise<boolean> =>
  !term.isTyping || (term.text.length >= MIN_PREFIX && (await known.longer(term)).length === 0)

/** Whether one of the entries holds all these tokens, somewhere. Vectors do not contain single Chinese characters. */
function someHolds(vectors: Map<number, TermVector>, tokens: string[]): boolean {
  const hashes = tokens
    .filter((token) => token.length > 1 || kindsOf()[token.charCodeAt(0)] !== HAN)
    .map(hashOf)
  return [...vectors.values()].some((vector) => hashes.every((hash) => vector.countOf(hash) > 0))
}

/** The rarest token of a query, where one step returns all its entries; null also for a query with a word that may be mistyped. */
function rarePart(known: QueryVocabulary) {
  const parts = partsOf(known, new Map())
  if (parts.some(({ isPair, entries }) => !isPair && entries <= FEW_ENTRIES)) return null
  const rarest = parts
    .filter(({ entries }) => entries > 0 && entries <= STEP)
    .toSorted((a, b) => a.entries - b.entries)[0]
  return rarest ?? null
}

/** The tokens of a query, each as what an entry must contain. */
const partsOf = ({ tokens }: QueryVocabulary, corrections: Map<QueryTerm, string[]>) =>
  [...tokens].flatMap(([term, list]) =>
    list.map(({ token, weight, entries }) => ({
      term,
      weight,
      entries,
      isPair: term.kind === 'han',
      expression: term.kind === 'han' ? { term: token } : or(exactly(term), corrections.get(term) ?? []),
    })),
  )

/** Adds the required phrases and the exclusions to a query for texts. */
function restrictionOf({ terms, excluded }: SearchQuery) {
  const phrases = terms.filter((term) => term.kind === 'phrase').map(exactly)
  return (expression: IndexExpression): IndexExpression => {
    const required = phrases.length > 0 ? all([expression, ...phrases]) : expression
    return excluded.length > 0 ? { all: [required], without: any(excluded.map(exactly)) } : required
  }
}

/** Of entries that were found by their names, those whose texts contain the phrases and no exclusion. */
async function fitting(
  ctx: Ctx,
  kind: EntryKind,
  { terms, excluded }: SearchQuery,
  ids: number[],
): Promise<number[]> {
  const phrases = terms.filter((term) => term.kind === 'phrase')
  if (ids.length === 0 || phrases.length + excluded.length === 0) return ids
  const among = async (expression: IndexExpression) =>
    new Set(await selectMatchingAmong(ctx, kind, expression, ids))
  const required = phrases.length > 0 ? await among(every(phrases, exactly)) : new Set(ids)
  const refused = excluded.length > 0 ? await among(any(excluded.map(exactly))) : new Set<number>()
  return ids.filter((id) => required.has(id) && !refused.has(id))
}

const every = (terms: QueryTerm[], how: (term: QueryTerm) => IndexExpression): IndexExpression =>
  all(terms.map(how))
const all = (list: IndexExpression[]): IndexExpression =>
  list.length === 1 ? (list[0] as IndexExpression) : { all: list }
const any = (list: IndexExpression[]): IndexExpression =>
  list.length === 1 ? (list[0] as IndexExpression) : { any: list }
const or = (one: IndexExpression, words: string[]): IndexExpression =>
  any([one, ...words.map((term) => ({ term }))])
const sideBySide = (tokens: string[]): IndexExpression =>
  tokens.length === 1 ? { term: tokens[0] as string } : { phrase: tokens }

const exactly = (term: QueryTerm): IndexExpression => {
  if (term.kind === 'compound') return any([{ phrase: term.words }, { term: term.text }])
  if (term.kind === 'han') return sideBySide(term.pairs)
  if (term.kind === 'phrase')
    return term.tokens.length > 1 ? sideBySide(term.tokens) : every(term.parts, exactly)
  return { term: term.text }
}

/** Only words and runs of characters have salient tokens. */
const saliently = (term: QueryTerm): IndexExpression => {
  if (term.kind === 'word') return { term: salientToken(term.text) }
  return term.kind === 'han' && [...term.text].length > 1
    ? all(term.pairs.map((pair) => ({ term: salientToken(pair) })))
    : exactly(term)
}

const beginning = (term: QueryTerm): IndexExpression => {
  if (!term.isTyping) return exactly(term)
  // A word is a prefix of itself.
  return term.kind === 'word' ? { beginning: term.text } : any([exactly(term), { beginning: term.text }])
}

/** Empty for a query that cannot be pinyin, so that English words do not scan the index. */
const pinyinOfTerms = (terms: QueryTerm[]): IndexExpression | null =>
  terms.every((term) => term.kind === 'word' && isPinyin(term.text))
    ? all(terms.map((term) => ({ beginning: term.text.slice(0, MAX_PINYIN) })))
    : null

/** This many terms of a run are required when one may be missing. */
const MAX_PAIRS = 12

const canForgive = (term: QueryTerm, corrections: string[]) =>
  term.kind === 'han' ? term.pairs.length > 1 : corrections.length > 0

function forgivingly(term: QueryTerm, corrections: string[]): IndexExpression {
  if (term.kind === 'word') return or(beginning(term), corrections)
  if (term.kind === 'compound')
    return or(
      any([all(term.words.map((word) => or({ term: word }, corrections))), exactly(term)]),
      corrections,
    )
  if (term.kind !== 'han') return exactly(term)
  const pairs = term.pairs.slice(0, MAX_PAIRS).map((token) => ({ term: token }))
  // A missing character spoils one pair, a wrong one or one too many spoils two that stand together.
  if (pairs.length > 3) return lackingTwo(pairs) as IndexExpression
  return pairs.length < 3 ? all(pairs) : any(pairs.map((_, i) => all(pairs.toSpliced(i, 1))))
}

/**
 * All but two neighbors, or all but one. What lacks them in one half has the other half whole, so that each term is
 * asked for a few times and not once for every place that may be spoilt.
 * @returns null where nothing needs to be there
 */
function lackingTwo(pairs: IndexExpression[]): IndexExpression | null {
  if (pairs.length <= 2) return null
  const middle = pairs.length >> 1
  const [left, right] = [pairs.slice(0, middle), pairs.slice(middle)]
  const besides = (whole: IndexExpression[], lacking: IndexExpression | null) =>
    all(lacking ? [...whole, lacking] : whole)
  return any([
    besides(left, lackingTwo(right)),
    ...(left.length > 1 ? [besides(right, lackingTwo(left))] : []),
    all([...left.slice(0, -1), ...right.slice(1)]),
  ])
}

/** Whether an entry without the rarest word, all entries with which are known, can still be a result. */
function canDoWithout(rare: { weight: number }, { terms }: SearchQuery, known: QueryVocabulary): boolean {
  let all = 0
  for (const term of terms) all += known.weights.get(term) ?? 1
  return all - rare.weight >= MIN_SHARE * all
}

/** At most this many of the rarest tokens are queried one by one, and the first three also in pairs. */
const MAX_PARTS = 6
const MAX_PAIRED = 3
/** A token with less than this part of the weight of the rarest one need not be there. */
const COMMON = 0.2

/** The entries that contain the rarest tokens of the query, by weight. */
async function holdingSome(
  selectEach: (expressions: IndexExpression[]) => Promise<number[][]>,
  known: QueryVocabulary,
  corrections: Map<QueryTerm, string[]>,
): Promise<number[]> {
  const parts = partsOf(known, corrections)
  if (parts.length < 2) return []
  const sorted = parts.toSorted((a, b) => b.weight - a.weight)
  const least = (sorted[0]?.weight ?? 0) * COMMON
  const heaviest = sorted.filter(({ weight }) => weight >= least).slice(0, MAX_PARTS)
  const paired = heaviest
    .slice(0, MAX_PAIRED)
    .flatMap((one, i, list) =>
      list.slice(i + 1).map((other) => ({ weight: 0, expression: all([one.expression, other.expression]) })),
    )
  const sums = new Map<number, number>()
  const asked = [...heaviest, ...paired]
  const found = await selectEach(asked.map(({ expression }) => expression))
  for (const [i, { weight }] of asked.entries())
    for (const id of found[i] ?? []) sums.set(id, (sums.get(id) ?? 0) + weight)
  return [...sums]
    .toSorted(([a, sumA], [b, sumB]) => sumB - sumA || b - a)
    .slice(0, STEP)
    .map(([id]) => id)
}
