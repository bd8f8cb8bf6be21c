/** What else a word may mean: the words that begin so, and those that one slip of the finger makes of it. */
import type { Ctx } from '#server/platform/context.ts'
import { isOneSlip, slipsOf } from '#server/search-index/slips.ts'
import type { Unit } from './query.ts'
import { selectBeginning, selectSlipping, selectWords } from './search.sql.ts'

/** Two letters begin too many words. */
const LEAST_BEGINNING = 3
const MOST_BEGINNING = 24
/** In a shorter word every slip makes another word. */
const LEAST_SLIPPED = 5
const MOST_SLIPPED = 5
/** Words that share a slip are looked at up to here. */
const MOST_NEIGHBOURS = 60

/** Words that go on from here. */
export async function wordsBeginning(ctx: Ctx, word: string): Promise<string[]> {
  if (word.length < LEAST_BEGINNING) return []
  const known = await selectBeginning(ctx, word, MOST_BEGINNING)
  return known.map((one) => one.word).filter((one) => one !== word)
}

/** What stands in so few entries may be a slip there, too. */
const FEW_ENTRIES = 2

/** The entries of each word that is known; words that few know are perhaps mistyped. */
export const isPerhapsSlipped = (entries: number | undefined) => (entries ?? 0) <= FEW_ENTRIES

/** Words that are one slip away, the most used first. */
export async function wordsSlipped(ctx: Ctx, word: string): Promise<string[]> {
  if (word.length < LEAST_SLIPPED || !/^\p{L}+$/u.test(word)) return []
  const near = await selectSlipping(ctx, slipsOf(word), MOST_NEIGHBOURS)
  return near
    .map((one) => one.word)
    .filter((one) => isOneSlip(word, one))
    .slice(0, MOST_SLIPPED)
}

/** A character of Chinese says as much as a third of a rare word. */
const HAN_WEIGHT = 0.3

export type Known = {
  /** How much each unit says: a word that stands everywhere says little. */
  weights: Map<Unit, number>
  /** In how many entries a word stands. */
  entries: Map<string, number>
}

export async function knowUnits(ctx: Ctx, units: Unit[]): Promise<Known> {
  const words = units.flatMap((unit) =>
    unit.kind === 'han' ? [] : unit.kind === 'word' ? [unit.text] : [unit.text, ...unit.words],
  )
  const known = words.length > 0 ? await selectWords(ctx, words) : []
  const entries = new Map(known.map((one) => [one.word, one.entries]))
  const weights = new Map(
    units.map((unit) => [
      unit,
      unit.kind === 'han'
        ? HAN_WEIGHT * [...unit.text].length
        : 1 / Math.log(Math.E + (entries.get(unit.text) ?? 0)),
    ]),
  )
  return { weights, entries }
}
