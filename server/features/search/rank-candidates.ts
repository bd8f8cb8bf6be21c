/** Ranks the candidates of a kind: by their term vectors first, the best of them also by their names. */

import type { Ctx } from '#server/platform/context.ts'
import { fold, normalizeUnicode } from '#server/search-index/fold.ts'
import { tokenizeEntry } from '#server/search-index/search-index.ts'
import type { FoundEntry, SearchSource } from '#server/search-index/search-source.ts'
import { decodeTermVector, type TermVector } from '#server/search-index/term-vector.ts'
import { type Candidates, findCandidates, MAX_READ } from './find-candidates.ts'
import type { Highlighting } from './highlight.ts'
import type { QueryVocabulary } from './look-up-terms.ts'
import type { SearchableText } from './match-term.ts'
import type { QueryTerm, SearchQuery } from './parse-query.ts'
import { type RankedQuery, type SearchDocument, scoreDocument, scoreVector } from './score-document.ts'
import { selectSubjects, selectTermVectors } from './search.sql.ts'

/** Of each kind. */
const MAX_HITS = 10
/** What a title may add to the score of a text. */
const NAMED = 150
const SIDE_BY_SIDE = 35

/** A query with what the dictionary says about its terms. */
export type AnalyzedQuery = {
  query: SearchQuery
  known: QueryVocabulary
  /** Lets other requests go on where the search has worked for a while. */
  pause: () => Promise<void>
}

/** A candidate with its title in the form that is matched. */
export type RankedEntry<Row> = FoundEntry<Row> & { title: SearchableText }

export const searchableText = (text: string): SearchableText => {
  const original = normalizeUnicode(text)
  return { original, folded: fold(original) }
}

/** @param tieBreak decides between equal scores: the listing time in Unix ms, or the number of articles of a tag */
export async function rankCandidates<Row>(
  ctx: Ctx,
  source: SearchSource<Row>,
  { query, known, pause }: AnalyzedQuery,
  tieBreak: (found: FoundEntry<Row>) => number,
): Promise<{ best: RankedEntry<Row>[]; marking: Highlighting }> {
  const vectorsOf = vectorReader(ctx, source)
  const candidates = await findCandidates(ctx, source.kind, query, known, { pause, vectorsOf })
  const { ids, corrections } = candidates
  const marking = { terms: query.terms, weights: known.weights, corrections }
  if (ids.length === 0) return { best: [], marking }
  const longer = new Map<QueryTerm, string[]>()
  for (const term of query.terms) if (term.isTyping) longer.set(term, await known.longer(term))
  const ranked: RankedQuery = { query, known, corrections, longer, phrases: candidates.phrase.size }
  const promising = mostPromising(candidates, ranked, await vectorsOf(ids))
  await pause()
  const best = (await source.find(ctx.db, padded([...promising.keys()])))
    .flatMap((found) => {
      const { entry, entryId } = found
      const one = promising.get(entryId)
      const title = searchableText(entry.title)
      const score = one && scoreDocument({ ...one, title, labels: entry.labels.map(searchableText) }, ranked)
      return typeof score === 'number' ? [{ ...found, title, score, tieBreak: tieBreak(found) }] : []
    })
    .toSorted((a, b) => b.score - a.score || b.tieBreak - a.tieBreak || b.entryId - a.entryId)
    .slice(0, MAX_HITS)
  return { best, marking }
}

type Promising = Pick<SearchDocument, 'vector' | 'isExact' | 'hasPhrase'>

/** The candidates whose names are read, by their ids. */
function mostPromising(
  { ids, named, exact, phrase }: Candidates,
  ranked: RankedQuery,
  vectors: Map<number, TermVector>,
): Map<number, Promising> {
  const found = ids.flatMap((id): [number, Promising][] => {
    const vector = vectors.get(id)
    return vector ? [[id, { vector, isExact: exact.has(id), hasPhrase: phrase.has(id) }]] : []
  })
  if (found.length <= MAX_READ) return new Map(found)
  const scoreOf = ([id, one]: [number, Promising]) =>
    scoreVector(one, ranked) + (named.has(id) ? NAMED : 0) + (one.hasPhrase ? SIDE_BY_SIDE : 0)
  const scored = found.map((one) => ({ one, score: scoreOf(one) }))
  return new Map(
    scored
      .toSorted((a, b) => b.score - a.score || b.one[0] - a.one[0])
      .slice(0, MAX_READ)
      .map(({ one }) => one),
  )
}

/** Lists of few lengths, so that few statements are prepared. */
const padded = (ids: number[]): number[] => {
  const last = ids.at(-1)
  return last === undefined ? [] : [...ids, ...Array(-ids.length & 7).fill(last)]
}

/** So many entries of an earlier index version are read and tokenized while the index is filled again. */
const MAX_TOKENIZED = 40

/** Reads the term vector of an entry once. */
function vectorReader(ctx: Ctx, source: Pick<SearchSource, 'read'>) {
  const vectors = new Map<number, TermVector>()
  return async (ids: Iterable<number>): Promise<Map<number, TermVector>> => {
    const missing = [...ids].filter((id) => !vectors.has(id))
    if (missing.length > 0)
      for (const [id, vector] of await readVectors(ctx, source, missing)) vectors.set(id, vector)
    return vectors
  }
}

async function storedVectors(ctx: Ctx, ids: number[]): Promise<Map<number, TermVector>> {
  const rows = await selectTermVectors(ctx.db, ids)
  return new Map(rows.map((row) => [row.entry_id, decodeTermVector(row.terms)]))
}

async function readVectors(
  ctx: Ctx,
  source: Pick<SearchSource, 'read'>,
  ids: number[],
): Promise<Map<number, TermVector>> {
  const vectors = await storedVectors(ctx, padded(ids))
  const missing = ids.filter((id) => !vectors.has(id)).slice(0, MAX_TOKENIZED)
  if (missing.length === 0) return vectors
  const subjects = await selectSubjects(ctx.db, missing)
  const entryOf = new Map(subjects.map((row) => [row.subject_id, row.id]))
  for (const entry of await source.read(ctx.db, [...entryOf.keys()])) {
    const id = entryOf.get(entry.subjectId)
    if (id !== undefined) vectors.set(id, decodeTermVector(tokenizeEntry(entry).vector))
  }
  return vectors
}
