/**
 * Which entries are worth a closer look: the index is asked in steps, from the strictest to the most forgiving, and
 * each answers with a bounded number of its newest. How well they match is found out afterwards, from what they say.
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
  /** For a mistyped unit: the words that were perhaps meant. */
  corrections: Map<QueryTerm, string[]>
}

/** One step finds so many at most: as many as are read afterwards. Once there are so many, no further step is taken. */
const STEP = 40
/** With so many that hold everything as it was typed, the last word is not taken for a beginning in texts. */
const ENOUGH = 10
/** With so many that hold everything asked for, nothing is forgiven; with so many more, nothing may be missing. */
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
    // Where more hold the words than are looked at, those that hold them side by side must not be missed.
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
  // A word begins with itself.
  return unit.kind === 'word' ? { beginning: unit.text } : any([exactly(unit), { beginning: unit.text }])
}

/** Nothing for a query that cannot have been typed by sound: the index is not walked for English words. */
const soundOf = (units: QueryTerm[]): IndexExpression | null =>
  units.every((unit) => unit.kind === 'word' && isPinyin(unit.text))
    ? all(units.map((unit) => ({ beginning: unit.text.slice(0, MAX_PINYIN) })))
    : null

/** So many of a run are asked for when one may be missing. */
const MAX_PAIRS = 12

const canForgive = (unit: QueryTerm, meant: string[]) =>
  unit.kind === 'han' ? unit.pairs.length > 1 : meant.length > 0

function forgivingly(unit: QueryTerm, meant: string[]): IndexExpression {
  if (unit.kind === 'word') return or(beginning(unit), meant)
  if (unit.kind === 'compound')
    return or(any([all(unit.words.map((word) => or({ term: word }, meant))), exactly(unit)]), meant)
  const pairs = unit.pairs.slice(0, MAX_PAIRS).map((term) => ({ term }))
  // A missing character spoils one pair, a wrong one or one too many spoils two that stand together.
  if (pairs.length > 3) return lackingTwo(pairs) as IndexExpression
  return pairs.length < 3 ? all(pairs) : any(pairs.map((_, i) => all(pairs.toSpliced(i, 1))))
}

/**
 * All but two neighbours, or all but one. What lacks them in one half has the other half whole, so that each term is
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

/** The words that say most are enough to find what holds the better part. */
const MAX_PARTS = 8

/** Entries that hold the better part of what was asked for, by weight. */
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
