/** Stores how far a visitor has read in long articles, in this browser alone; signing out deletes it. */
import { READING_KEY } from '#web/session/offline-copies.ts'
import { localStore } from '#web/session/safe-storage.ts'

/** `block`: the element of the text, by its position, that was at the top of the window. */
export type ReadTo = { block: number; percent: number }

/** Shorter articles are found again at a glance. */
export const MIN_MINUTES = 4
/** Who has hardly begun, or is nearly at the end, needs no help. */
const MIN_PERCENT = 8
const MAX_PERCENT = 92
/** The oldest are dropped beyond this. */
const MAX_STORED = 30

/** Article id and position, the latest last. */
type Stored = [id: number, readTo: ReadTo][]

const read = (): Stored => {
  try {
    const stored: unknown = JSON.parse(localStore.get(READING_KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

export const readToOf = (id: number): ReadTo | null => read().find(([one]) => one === id)?.[1] ?? null

/** @param readTo null when there is nothing to come back to */
export const storeReadTo = (id: number, readTo: ReadTo | null): void => {
  const others = read().filter(([one]) => one !== id)
  const stored: Stored = readTo ? [...others, [id, readTo]] : others
  if (stored.length === 0) localStore.remove(READING_KEY)
  else localStore.set(READING_KEY, JSON.stringify(stored.slice(-MAX_STORED)))
}

/** Where the window stands in a text now; null near its beginning and its end. */
export const measureReadTo = (prose: Element): ReadTo | null => {
  const { top, height } = prose.getBoundingClientRect()
  const percent = Math.round((-top / height) * 100)
  if (percent < MIN_PERCENT || percent > MAX_PERCENT) return null
  const block = [...prose.children].findIndex((element) => element.getBoundingClientRect().bottom > 0)
  return block < 0 ? null : { block, percent }
}
