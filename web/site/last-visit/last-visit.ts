/** When this browser was here before. Kept in this browser only. */
import type { SafeStorage } from '#web/session/safe-storage.ts'

const KEY = 'visits'
/** Who comes back after a longer pause makes another visit. */
const PAUSE_MS = 30 * 60_000

/**
 * Continues the visit of this browser, or begins one.
 * @param hasStayed the page was open since then: however long ago that is, it is the same visit
 * @returns when its last visit ended, in Unix ms; null on the first one, and where the browser stores nothing
 */
export const continueVisit = (store: SafeStorage, now: number, hasStayed = false): number | null => {
  const [since = NaN, seen = NaN] = (store.get(KEY) ?? '').split(' ').map(Number)
  // Without one, or with a clock that was set back, this is the first visit.
  const isKnown = seen <= now
  const last = !isKnown ? 0 : now - seen > PAUSE_MS && !hasStayed ? seen : since
  const isStored = store.set(KEY, `${last} ${now}`)
  return isStored && last > 0 ? last : null
}
