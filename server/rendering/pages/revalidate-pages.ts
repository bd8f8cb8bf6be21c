/** Revalidates recently requested pages in the background after a change, before the next visitor requests them. */
import { LRUCache } from 'lru-cache'
import type { CacheTags } from '#server/platform/cache/cache-tags.ts'

/** Enough for home and the pages that are being read, in the languages and themes of their readers. */
const MAX_PAGES = 16
/** Changes within this time cause one revalidation. */
const DELAY_MS = 1_000

/**
 * Returns a function that records a request for a page. A page that nobody requested since its last revalidation is
 * not revalidated again, so that this never renders more pages than visitors have requested.
 * @param render renders and caches the page
 */
export function createRevalidation<Request>(
  cacheTags: CacheTags,
  render: (request: Request) => Promise<unknown>,
) {
  const requested = new LRUCache<string, { request: Request }>({ max: MAX_PAGES })
  let isScheduled = false

  const revalidate = async () => {
    isScheduled = false
    const requests = [...requested.values()].map(({ request }) => request)
    requested.clear()
    // One after the other: visitors come first. A page that fails is rendered again at the next request.
    for (const request of requests) await render(request).catch(() => {})
  }
  cacheTags.onChange(() => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(revalidate, DELAY_MS).unref()
  })
  return (key: string, request: Request) => {
    if (!requested.has(key)) requested.set(key, { request })
  }
}
