/**
 * Which entries are worth a closer look: the index is asked in steps, from the strictest to the most forgiving, and
 * each answers with a bounded number of its newest. How well they match is found out afterwards, from what they say.
 */
import type { Ctx } from '#server/platform/context.ts'
import type { EntryKind } from '#server/search-index/search-index.ts'
import { MOST_SOUND } from '#server/search-index/sounds.ts'
import { isPerhapsSlipped, type Known, wordsBeginning, wordsSlipped } from './meant.ts'
import type { Query, Unit } from './query.ts'
import { selectMatching } from './search.sql.ts'
import type { Asked, Expression, Field } from './search.ts'

export type Candidates = {
  /** Entries, the most promising first. */
  ids: number[]
  /** For a mistyped unit: the words that were perhaps meant. */
  meant: Map<Unit, string[]>
}

/** One step finds so many at most: as many as are read afterwards. */
export const STEP = 40
/** With so many that hold everything as it was typed, the last word is not taken for a beginning in texts. */
const ENOUGH = 10
/** With so many that hold everything asked for, nothing is forgiven; with so many more, nothing may be missing. */
const SOME = 3
const FEW = 5

export async function findCandidates(
  ctx: Ctx,
  kind: EntryKind,
  query: Query,
  known: Known,
): Promise<Candidates> {
  const { units } = query
  const hasTexts = kind !== 'tag'
  const hasNames = kind !== 'talk'
  const ids = new Set<number>()
  const ask = async (...asked: Asked) => {
    const found = await selectMatching(ctx, kind, asked, STEP)
    for (const id of found) ids.add(id)
    return found.length
  }
  /** Where more hold the words than are looked at, those that hold them side by side must not be missed. */
  const askExactly = async (field: Field) => {
    const found = await ask({ field, expression: every(units, exactly) })
    if (found === STEP && query.tokens.length > 1) await ask({ field, expression: { phrase: query.tokens } })
  }
  if (hasTexts && hasNames) await askExactly('title')
  if (hasTexts) await askExactly('text')
  const sound = soundOf(units)
  if (hasNames)
    await ask(
      { field: 'name', expression: every(units, beginning) },
      ...(sound ? [{ field: 'sound' as const, expression: sound }] : []),
    )
  if (hasTexts && ids.size < ENOUGH) {
    const longer = new Map<Unit, string[]>()
    for (const unit of units) if (unit.isTyping) longer.set(unit, await wordsBeginning(ctx, unit.text))
    if ([...longer.values()].some((words) => words.length > 0))
      await ask({
        field: 'text',
        expression: every(units, (unit) => or(exactly(unit), longer.get(unit) ?? [])),
      })
  }
  const meant = new Map<Unit, string[]>()
  if (ids.size < SOME) {
    for (const unit of units) meant.set(unit, await meantBy(ctx, unit, known))
    if (units.some((unit) => canForgive(unit, meant.get(unit) ?? []))) {
      const expression = every(units, (unit) => forgivingly(unit, meant.get(unit) ?? []))
      if (hasNames) await ask({ field: 'name', expression })
      if (hasTexts) await ask({ field: 'text', expression })
    }
  }
  if (ids.size < FEW && hasTexts)
    for (const id of await holdingSome(ctx, kind, units, known, meant)) ids.add(id)
  return { ids: [...ids], meant }
}

const every = (units: Unit[], how: (unit: Unit) => Expression): Expression => all(units.map(how))
const all = (list: Expression[]): Expression => (list.length === 1 ? (list[0] as Expression) : { all: list })
const any = (list: Expression[]): Expression => (list.length === 1 ? (list[0] as Expression) : { any: list })
const or = (one: Expression, words: string[]): Expression => any([one, ...words.map((term) => ({ term }))])

const exactly = (unit: Unit): Expression => {
  if (unit.kind === 'word') return { term: unit.text }
  if (unit.kind === 'compound') return any([{ phrase: unit.words }, { term: unit.text }])
  return unit.pairs.length === 1 ? { term: unit.pairs[0] as string } : { phrase: unit.pairs }
}

const beginning = (unit: Unit): Expression =>
  unit.isTyping ? any([exactly(unit), { beginning: unit.text }]) : exactly(unit)

/** Nothing for a query that cannot have been typed by sound. */
const soundOf = (units: Unit[]): Expression | null =>
  units.every(isSound) ? all(units.map((unit) => ({ beginning: unit.text.slice(0, MOST_SOUND) }))) : null

const isSound = (unit: Unit) => unit.kind === 'word' && /^[a-z]{2,}$/.test(unit.text)

async function meantBy(ctx: Ctx, unit: Unit, { entries }: Known): Promise<string[]> {
  if (unit.kind === 'han') return []
  const words = unit.kind === 'compound' ? [...unit.words, unit.text] : [unit.text]
  const meant: string[] = []
  for (const word of words)
    if (isPerhapsSlipped(entries.get(word))) meant.push(...(await wordsSlipped(ctx, word)))
  return meant
}

/** A run is asked for in so many ways at most: each leaves something else out. */
const MOST_PAIRS = 12

const canForgive = (unit: Unit, meant: string[]) =>
  unit.kind === 'han' ? unit.pairs.length > 1 : meant.length > 0

function forgivingly(unit: Unit, meant: string[]): Expression {
  if (unit.kind === 'word') return or(beginning(unit), meant)
  if (unit.kind === 'compound')
    return or(any([all(unit.words.map((word) => or({ term: word }, meant))), exactly(unit)]), meant)
  const pairs = unit.pairs.slice(0, MOST_PAIRS).map((term) => ({ term }))
  if (pairs.length < 3) return all(pairs)
  // A missing character spoils one pair, a wrong one or one too many spoils two that stand together.
  const without = (from: number, count: number) => all(pairs.toSpliced(from, count))
  return any(pairs.flatMap((_, i) => (pairs.length > 3 ? [without(i, 1), without(i, 2)] : [without(i, 1)])))
}

/** The words that say most are enough to find what holds the better part. */
const MOST_PARTS = 8

/** Entries that hold the better part of what was asked for, by weight. */
async function holdingSome(
  ctx: Ctx,
  kind: EntryKind,
  units: Unit[],
  { weights }: Known,
  meant: Map<Unit, string[]>,
): Promise<number[]> {
  const parts = units.flatMap((unit) => {
    const weight = weights.get(unit) ?? 0
    if (unit.kind !== 'han') return [{ weight, expression: or(exactly(unit), meant.get(unit) ?? []) }]
    return unit.pairs.map((term) => ({ weight: weight / unit.pairs.length, expression: { term } }))
  })
  if (parts.length < 2) return []
  const heaviest = parts.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_PARTS)
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
