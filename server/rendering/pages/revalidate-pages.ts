/** Revalidates recently requested pages in the background after a change, before the next visitor requests them. */
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#server/platform/context.ts'

/** Enough for home and the pages that are being read, in the languages and themes of their readers. */
const MAX_PAGES = 16
/** Changes within this time cause one revalidation. */
const DELAY_MS = 1_000

/**
 * Returns a function that records a request for a page. A page that nobody requested since its last revalidation is
 * not revalidated again, so that this never renders more pages than visitors have requested. Nothing is rendered after the
 * site has closed.
 * @param render renders and caches the page
 */
export function createRevalidation<Request>(
  { cacheTags, onClose }: Pick<Ctx, 'cacheTags' | 'onClose'>,
  render: (request: Request) => Promise<unknown>,
) {
  const requested = new LRUCache<string, { request: Request }>({ max: MAX_PAGES })
  let scheduled: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isClosed = false

  const revalidate = async () => {
    scheduled = undefined
    const requests = [...requested.values()].map(({ request }) => request)
    requested.clear()
    // One after the other: visitors come first. A page that fails is rendered again at the next request.
    for (const request of requests) if (!isClosed) await render(request).catch(() => {})
  }
  cacheTags.onChange(() => {
    if (isClosed) return
    scheduled ??= setTimeout(() => {
      running = running.then(revalidate)
    }, DELAY_MS).unref()
  })
  onClose(async () => {
    isClosed = true
    clearTimeout(scheduled)
    await running
  })
  return (key: string, request: Request) => {
    if (!requested.has(key)) requested.set(key, { request })
  }
}
