/** Chooses what to say at random, so that no text of a kind repeats before all others of its kind were shown. */
import type { SafeStorage } from '#web/session/safe-storage.ts'

/** Session storage, because a visit lasts as long as its tab: the shown indexes of each kind. */
const KEY = 'mascotShown'

/** @param show whether the text was shown: only then it counts. Returns the same. */
export type ShowNext = <Text>(kind: string, texts: readonly Text[], show: (text: Text) => boolean) => boolean

/** @param random a number from 0 up to 1 */
export const createChooser = (storage: SafeStorage, random: () => number = Math.random): ShowNext => {
  const shown = restore(storage)
  return (kind, texts, show) => {
    const before = shown[kind] ?? []
    const isRoundOver = before.length >= texts.length
    // A new round does not begin with the text that ended the last one.
    const excluded = new Set(isRoundOver ? before.slice(-1) : before)
    const left = texts.map((_, i) => i).filter((i) => texts.length === 1 || !excluded.has(i))
    const chosen = left[Math.floor(random() * left.length)]
    if (chosen === undefined || !show(texts[chosen] as (typeof texts)[number])) return false
    shown[kind] = isRoundOver ? [chosen] : [...before, chosen]
    storage.set(KEY, JSON.stringify(shown))
    return true
  }
}

/** Another script of the site may have stored something else. */
const restore = (storage: SafeStorage): Record<string, number[]> => {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '{}')
    const entries = Object.entries(stored && typeof stored === 'object' ? stored : {})
    return Object.fromEntries(entries.filter(([, value]) => Array.isArray(value)))
  } catch {
    return {}
  }
}
