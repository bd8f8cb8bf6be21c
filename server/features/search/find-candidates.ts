/**
 * Finds the entries that may match: it queries the index in steps, from the strictest to the most tolerant, and each
 * step returns a limited number of the newest entries. Scoring happens afterwards, on their texts.
 */
import type { Ctx } from '#server/platform/context.ts'
import { isPinyin, MAX_PINYIN } from '#server/search-index/pinyin.ts'
import type { EntryKind } from '#server/search-index/search-index.ts'
import type { IndexExpression, IndexField, IndexQuery } from './index-query.sql.ts'
import type { QueryVocabulary } from './look-up-terms.ts'
import type { QueryTerm, SearchQuery } from './parse-query.ts'
import { selectMatching } from './search.sql.ts'

export type Candidates = {
  /** Entries, the most promising first. */
  ids: number[]
  /** Spelling corrections of a mistyped unit. */
  corrections: Map<QueryTerm, string[]>
}

/** Each step finds at most as many as are read afterwards. Once this many are found, no further step runs. */
const STEP = 40
/** When this many contain everything as typed, the last word is not treated as a prefix in texts. */
const ENOUGH = 10
/** When this many contain all units, typos are not corrected; when this many more do, no unit may be missing. */
const SOME = 3
const FEW = 5

export async function findCandidates(
  ctx: Ctx,
  kind: EntryKind,
  query: SearchQuery,
  known: QueryVocabulary,
): Promise<Candidates> {
  const { terms: units } = query
  const hasTexts = kind !== 'tag'
  const hasNames = kind !== 'talk'
  const meant = new Map<QueryTerm, string[]>()
  const ids = new Set<number>()
  const select = (...asked: IndexQuery) => selectMatching(ctx, kind, asked, STEP)
  const add = (found: number[]) => {
    for (const id of found) ids.add(id)
  }
  const askExactly = async (field: IndexField) => {
    const found = await select({ field, expression: every(units, exactly) })
    // When more entries contain the words than are read, those that contain the phrase must not be missed.
    if (found.length === STEP && units.length > 1)
      add(await select({ field, expression: { phrase: query.tokens } }))
    add(found)
  }
  if (hasTexts && hasNames) await askExactly('title')
  if (hasTexts && ids.size < STEP) await askExactly('text')
  const sound = soundOf(units)
  if (hasNames && ids.size < STEP)
    add(
      await select(
        { field: 'name', expression: every(units, beginning) },
        ...(sound ? [{ field: 'sound' as const, expression: sound }] : []),
      ),
    )
  if (hasTexts && ids.size < ENOUGH) {
    const longer = new Map<QueryTerm, string[]>()
    for (const unit of units) longer.set(unit, await known.longer(unit))
    const expression = every(units, (unit) => or(exactly(unit), longer.get(unit) ?? []))
    if ([...longer.values()].some((words) => words.length > 0))
      add(await select({ field: 'text', expression }))
  }
  if (ids.size < SOME) {
    for (const unit of units) meant.set(unit, await known.slipped(unit))
    if (units.some((unit) => canForgive(unit, meant.get(unit) ?? []))) {
      const expression = every(units, (unit) => forgivingly(unit, meant.get(unit) ?? []))
      if (hasNames) add(await select({ field: 'name', expression }))
      if (hasTexts) add(await select({ field: 'text', expression }))
    }
  }
  if (ids.size < FEW && hasTexts) add(await holdingSome(ctx, kind, units, known, meant))
  return { ids: [...ids].slice(0, STEP), corrections: meant }
}

/** Entries that contain all words; the last one may be a prefix. */
export const containsAll = ({ terms }: SearchQuery): IndexExpression => every(terms, beginning)

const every = (units: QueryTerm[], how: (unit: QueryTerm) => IndexExpression): IndexExpression =>
  all(units.map(how))
const all = (list: IndexExpression[]): IndexExpression =>
  list.length === 1 ? (list[0] as IndexExpression) : { all: list }
const any = (list: IndexExpression[]): IndexExpression =>
  list.length === 1 ? (list[0] as IndexExpression) : { any: list }
const or = (one: IndexExpression, words: string[]): IndexExpression =>
  any([one, ...words.map((term) => ({ term }))])

const exactly = (unit: QueryTerm): IndexExpression => {
  if (unit.kind === 'word') return { term: unit.text }
  if (unit.kind === 'compound') return any([{ phrase: unit.words }, { term: unit.text }])
  return unit.pairs.length === 1 ? { term: unit.pairs[0] as string } : { phrase: unit.pairs }
}

const beginning = (unit: QueryTerm): IndexExpression => {
  if (!unit.isTyping) return exactly(unit)
  // A word is a prefix of itself.
  return unit.kind === 'word' ? { beginning: unit.text } : any([exactly(unit), { beginning: unit.text }])
}

/** Empty for a query that cannot be pinyin, so that English words do not scan the index. */
const soundOf = (units: QueryTerm[]): IndexExpression | null =>
  units.every((unit) => unit.kind === 'word' && isPinyin(unit.text))
    ? all(units.map((unit) => ({ beginning: unit.text.slice(0, MAX_PINYIN) })))
    : null

/** This many terms of a run are required when one may be missing. */
const MAX_PAIRS = 12

const canForgive = (unit: QueryTerm, meant: string[]) =>
  unit.kind === 'han' ? unit.pairs.length > 1 : meant.length > 0

function forgivingly(unit: QueryTerm, meant: string[]): IndexExpression {
  if (unit.kind === 'word') return or(beginning(unit), meant)
  if (unit.kind === 'compound')
    return or(any([all(unit.words.map((word) => or({ term: word }, meant))), exactly(unit)]), meant)
  const pairs = unit.pairs.slice(0, MAX_PAIRS).map((term) => ({ term }))
  // A missing character breaks one pair; a wrong or an additional one breaks two adjacent pairs.
  if (pairs.length > 3) return lackingTwo(pairs) as IndexExpression
  return pairs.length < 3 ? all(pairs) : any(pairs.map((_, i) => all(pairs.toSpliced(i, 1))))
}

/**
 * All but two adjacent terms, or all but one. An entry that lacks them in one half contains the whole other half, so
 * each term is queried a few times and not once for every position.
 * @returns null where no term is required
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

/** The rarest words are enough to find entries with the better part of the query. */
const MAX_PARTS = 8

/** Entries that contain the better part of the query, by weight. */
async function holdingSome(
  ctx: Ctx,
  kind: EntryKind,
  units: QueryTerm[],
  { weights }: QueryVocabulary,
  meant: Map<QueryTerm, string[]>,
): Promise<number[]> {
  const parts = units.flatMap((unit) => {
    const weight = weights.get(unit) ?? 0
    if (unit.kind !== 'han') return [{ weight, expression: or(exactly(unit), meant.get(unit) ?? []) }]
    return unit.pairs.map((term) => ({ weight: weight / unit.pairs.length, expression: { term } }))
  })
  if (parts.length < 2) return []
  const heaviest = parts.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_PARTS)
  const sums = new Map<number, number>()
  for (const { weight, expression } of heaviest)
    for (const id of await selectMatching(ctx, kind, [{ field: 'text', expression }], STEP))
      sums.set(id, (sums.get(id) ?? 0) + weight)
  const half = heaviest.reduce((sum, part) => sum + part.weight, 0) / 2
  return [...sums]
    .filter(([, sum]) => sum >= half)
    .toSorted(([a, sumA], [b, sumB]) => sumB - sumA || b - a)
    .slice(0, STEP / 2)
    .map(([id]) => id)
}
