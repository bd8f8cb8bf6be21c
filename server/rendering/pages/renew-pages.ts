/** Pages that were asked for lately are made anew when they change, before the next reader asks. */
import { LRUCache } from 'lru-cache'
import type { CacheTags } from '#server/platform/cache/cache-tags.ts'

/** As many as are kept current: home and what is being read, in the languages and themes of its readers. */
const MAX = 16
/** Many changes in a row are one; a busy minute renews each page at most so often. */
const PAUSE_MS = 1_000

/**
 * Answers whom to tell of each page that is handed out. A page that nobody has asked for since it was renewed is
 * renewed no more, so that this never makes more pages than readers have asked for.
 * @param make has the page made and kept
 */
export function createRenewal<Wish>(changes: CacheTags, make: (wish: Wish) => Promise<unknown>) {
  const asked = new LRUCache<string, { wish: Wish }>({ max: MAX })
  let isDue = false

  const renew = async () => {
    isDue = false
    const wishes = [...asked.values()].map(({ wish }) => wish)
    asked.clear()
    // One after the other: readers come first. One that fails is the next reader's to see.
    for (const wish of wishes) await make(wish).catch(() => {})
  }
  changes.onChange(() => {
    if (isDue) return
    isDue = true
    setTimeout(renew, PAUSE_MS).unref()
  })
  return (key: string, wish: Wish) => {
    if (!asked.has(key)) asked.set(key, { wish })
  }
}
