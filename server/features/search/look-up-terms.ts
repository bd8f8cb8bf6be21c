/** Looks up the words of the index with a given prefix, and spelling corrections within one typo. */
import type { Ctx } from '#server/platform/context.ts'
import { deletionVariants, isWithinOneEdit } from '#server/search-index/typos.ts'
import type { QueryTerm } from './parse-query.ts'
import { selectWords, selectWordsWithPrefix, selectWordsWithTypo } from './search.sql.ts'

/** Two letters are a prefix of too many words. */
const MIN_BEGINNING = 3
const MAX_BEGINNING = 24
/** In a shorter word every typo makes another word. */
const MIN_SLIPPED = 5
const MAX_SLIPPED = 5
/** At most this many words with a common deletion are compared. */
const MAX_NEIGHBOURS = 60

/** Words that begin with this one. */
async function wordsBeginning(ctx: Ctx, word: string): Promise<string[]> {
  if (word.length < MIN_BEGINNING) return []
  const known = await selectWordsWithPrefix(ctx.db, word, MAX_BEGINNING)
  return known.map((one) => one.word).filter((one) => one !== word)
}

/** A word that so few entries contain may be a typo there, too. */
const FEW_ENTRIES = 2

/** Words within one typo of a rare word, the most used first. */
async function wordsSlipped(ctx: Ctx, word: string, entries: number | undefined): Promise<string[]> {
  if ((entries ?? 0) > FEW_ENTRIES || word.length < MIN_SLIPPED || !/^\p{L}+$/u.test(word)) return []
  const near = await selectWordsWithTypo(ctx.db, deletionVariants(word), MAX_NEIGHBOURS)
  return near
    .map((one) => one.word)
    .filter((one) => isWithinOneEdit(word, one))
    .slice(0, MAX_SLIPPED)
}

/** A Chinese character weighs a third of a rare word. */
const HAN_WEIGHT = 0.3

export type QueryVocabulary = {
  /** The weight of each unit: a word that every entry contains weighs little. */
  weights: Map<QueryTerm, number>
  /** Completions of the word that is being typed. */
  longer: (unit: QueryTerm) => Promise<string[]>
  /** Corrections of a mistyped word. */
  slipped: (unit: QueryTerm) => Promise<string[]>
}

/** Dictionary results of a query; looked up once for all kinds of entries, and only when needed. */
export async function lookUpTerms(ctx: Ctx, units: QueryTerm[]): Promise<QueryVocabulary> {
  const words = units.flatMap(wordsOf)
  const known = words.length > 0 ? await selectWords(ctx.db, words) : []
  const entries = new Map(known.map((one) => [one.word, one.entries]))
  const weights = new Map(
    units.map((unit) => [
      unit,
      unit.kind === 'han'
        ? HAN_WEIGHT * [...unit.text].length
        : 1 / Math.log(Math.E + (entries.get(unit.text) ?? 0)),
    ]),
  )
  const slipped = async (unit: QueryTerm) => {
    const all: string[] = []
    for (const word of wordsOf(unit)) all.push(...(await wordsSlipped(ctx, word, entries.get(word))))
    return all
  }
  const longer = async (unit: QueryTerm) => (unit.isTyping ? wordsBeginning(ctx, unit.text) : [])
  return { weights, longer: once(longer), slipped: once(slipped) }
}

const wordsOf = (unit: QueryTerm): string[] =>
  unit.kind === 'han' ? [] : unit.kind === 'word' ? [unit.text] : [...unit.words, unit.text]

const once = (ask: (unit: QueryTerm) => Promise<string[]>) => {
  const asked = new Map<QueryTerm, Promise<string[]>>()
  return (unit: QueryTerm) => {
    const answer = asked.get(unit) ?? ask(unit)
    asked.set(unit, answer)
    return answer
  }
}
