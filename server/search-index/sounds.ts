/** How Chinese names are typed by those who type them by sound: in whole syllables, or by the first letters alone. */
import { sounds } from './han/sounds.ts'

/** No query is longer than what is kept of it. */
export const MOST_SOUND = 32
export const MOST_INITIALS = 12
/** Several characters with several readings multiply. */
const MOST_VARIANTS = 8

let readings: Map<string, string[]> | null = null

function readingsOf(character: string): string[] {
  if (!readings) {
    readings = new Map()
    for (const [, syllable, characters] of sounds.matchAll(/([a-z]+)([^a-z]+)/g))
      for (const one of characters as string) {
        const known = readings.get(one)
        if (known) known.push(syllable as string)
        else readings.set(one, [syllable as string])
      }
  }
  return readings.get(character) ?? []
}

/**
 * What a run of characters sounds like from each of its characters on, so that a beginning of any of them finds it:
 * `云原生` → `yunyuansheng`, `yuansheng`, `sheng` and `yys`, `ys`.
 * @param run folded
 */
export function soundsOf(run: string): Set<string> {
  const characters = [...run]
  const found = new Set<string>()
  for (let first = 0; first < characters.length; first++) {
    let whole = ['']
    let initials = ['']
    for (const character of characters.slice(first, first + MOST_INITIALS)) {
      const syllables = readingsOf(character)
      if (syllables.length === 0) break
      whole = grow(whole, syllables)
      initials = grow(
        initials,
        syllables.map((syllable) => syllable.charAt(0)),
      )
    }
    for (const one of whole) if (one) found.add(one.slice(0, MOST_SOUND))
    for (const one of initials) if (one.length > 1) found.add(one)
  }
  return found
}

const grow = (beginnings: string[], ends: string[]): string[] => {
  const all = ends.flatMap((end) => beginnings.map((beginning) => beginning + end))
  return [...new Set(all)].slice(0, MOST_VARIANTS)
}
