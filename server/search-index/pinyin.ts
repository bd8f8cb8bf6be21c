/** Pinyin of Chinese names: whole syllables, or the initials alone. */
import { pinyin } from './han/pinyin.ts'

/** No query is longer than the pinyin that is stored. */
export const MAX_PINYIN = 32
const MAX_INITIALS = 12
/** Several characters with several readings multiply. */
const MAX_VARIANTS = 8

type Table = { readings: Map<string, string[]>; syllables: Set<string>; prefixes: Set<string> }
let table: Table | null = null

/** Created at the first use. */
const known = (): Table => {
  table ??= makeTable()
  return table
}

function makeTable(): Table {
  const made: Table = { readings: new Map(), syllables: new Set(), prefixes: new Set() }
  for (const [, syllable = '', characters = ''] of pinyin.matchAll(/([a-z]+)([^a-z]+)/g)) {
    made.syllables.add(syllable)
    for (let i = 1; i <= syllable.length; i++) made.prefixes.add(syllable.slice(0, i))
    for (const one of characters) {
      const others = made.readings.get(one)
      if (others) others.push(syllable)
      else made.readings.set(one, [syllable])
    }
  }
  return made
}

const readingsOf = (character: string): string[] => known().readings.get(character) ?? []

/**
 * The pinyin of a run of characters, starting at each of its characters, so that a prefix of any of them finds it:
 * `云原生` → `yunyuansheng`, `yuansheng`, `sheng` and `yys`, `ys`.
 * @param run folded
 */
export function pinyinOf(run: string): Set<string> {
  const characters = [...run]
  const found = new Set<string>()
  for (let first = 0; first < characters.length; first++) {
    let whole = ['']
    let initials = ['']
    for (const character of characters.slice(first, first + MAX_INITIALS)) {
      const syllables = readingsOf(character)
      if (syllables.length === 0) break
      whole = append(whole, syllables)
      initials = append(
        initials,
        syllables.map((syllable) => syllable.charAt(0)),
      )
    }
    for (const one of whole) if (one) found.add(one.slice(0, MAX_PINYIN))
    for (const one of initials) if (one.length > 1) found.add(one)
  }
  return found
}

const append = (prefixes: string[], ends: string[]): string[] => {
  const all = ends.flatMap((end) => prefixes.map((prefix) => prefix + end))
  return [...new Set(all)].slice(0, MAX_VARIANTS)
}

/** Whether the text can be pinyin: syllables, the last of them possibly incomplete, or initials. */
export function isPinyin(word: string): boolean {
  if (!/^[a-z]{2,}$/.test(word)) return false
  const { prefixes } = known()
  if (word.length <= MAX_INITIALS && [...word].every((letter) => prefixes.has(letter))) return true
  return isSpelt(word.slice(0, MAX_PINYIN))
}

const MAX_SYLLABLE = 6

/** Each position is checked once, however many ways lead to it. */
function isSpelt(word: string): boolean {
  const { syllables, prefixes } = known()
  const positions = new Set([0])
  for (const position of positions) {
    if (prefixes.has(word.slice(position))) return true
    for (let end = position + 1; end <= position + MAX_SYLLABLE && end < word.length; end++)
      if (syllables.has(word.slice(position, end))) positions.add(end)
  }
  return false
}

/**
 * Whether one of the pinyin spellings of a run begins with the text, without generating all of them.
 * @param run folded
 * @param typed lower-case letters
 */
export function matchesPinyin(run: string, typed: string): boolean {
  const readings = [...run].map(readingsOf)
  const sought = typed.slice(0, MAX_PINYIN)
  return readings.some((_, first) => spells(readings, first, sought) || initials(readings, first, sought))
}

const spells = (readings: string[][], at: number, rest: string): boolean =>
  (readings[at] ?? []).some(
    (syllable) =>
      syllable.startsWith(rest) ||
      (rest.startsWith(syllable) && spells(readings, at + 1, rest.slice(syllable.length))),
  )

const initials = (readings: string[][], first: number, letters: string): boolean =>
  letters.length > 1 &&
  letters.length <= MAX_INITIALS &&
  [...letters].every((letter, i) => readings[first + i]?.some((syllable) => syllable.startsWith(letter)))
