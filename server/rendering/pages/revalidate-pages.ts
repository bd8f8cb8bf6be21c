/** Pages that were asked for lately are made anew when they change, before the next reader asks. */
import { LRUCache } from 'lru-cache'
import type { CacheTags } from '#server/platform/cache/cache-tags.ts'

/** As many as are kept current: home and what is being read, in the languages and themes of its readers. */
const MAX_PAGES = 16
/** Many changes in a row are one; a busy minute renews each page at most so often. */
const DELAY_MS = 1_000

/**
 * Answers whom to tell of each page that is handed out. A page that nobody has asked for since it was renewed is
 * renewed no more, so that this never makes more pages than readers have asked for.
 * @param render has the page made and kept
 */
export function createRevalidation<Wish>(cacheTags: CacheTags, render: (request: Wish) => Promise<unknown>) {
  const requested = new LRUCache<string, { wish: Wish }>({ max: MAX_PAGES })
  let isScheduled = false

  const revalidate = async () => {
    isScheduled = false
    const requests = [...requested.values()].map(({ wish: request }) => request)
    requested.clear()
    // One after the other: readers come first. One that fails is the next reader's to see.
    for (const wish of requests) await render(wish).catch(() => {})
  }
  cacheTags.onChange(() => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(revalidate, DELAY_MS).unref()
  })
  return (key: string, wish: Wish) => {
    if (!requested.has(key)) requested.set(key, { wish })
  }
}
