/** Caches rendered pages in memory, compressed and bounded; a page is fresh until one of its cache tags changes or its day ends. */
import { LRUCache } from 'lru-cache'
import type { ViewedPage } from '#contract/viewed-page.ts'
import type { CacheTag, CacheTags } from '#server/platform/cache/cache-tags.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { createRecompressor } from './recompress-pages.ts'

/** @property isMiss nothing was found */
export type ShownSearch = { keywords: string; isMiss: boolean }

export type CachedPage = {
  status: number
  /** Where a redirect leads; null for a page. */
  location: string | null
  contentType: string
  etag: string
  /** A page is cached in the encoding that was requested: nearly every browser requests the same one. */
  encoding: Encoding
  body: Buffer
  /** Whether the text of the page is available as Markdown at the same URL. */
  hasMarkdown: boolean
  /** What sending the page counts as a view of; null for pages that are not counted. */
  viewedPage: ViewedPage | null
  /** The search whose results the page shows. */
  search: ShownSearch | null
  /** Whether its scripts may call the quote services. */
  hasQuoteService: boolean
  /** Whether it accepts webmentions. */
  hasWebmention: boolean
  tags: CacheTag[]
  /** The version of the cache tags at which the rendering began. */
  version: number
  /** The day that the page shows, in Unix ms; on any other it is stale, also after a clock was set back. Null for documents. */
  day: { startsAt: number; endsAt: number } | null
}

export type PageCache = {
  /** The page while it is fresh; a stale one is deleted. */
  get: (key: string) => CachedPage | undefined
  /** @param isPopular whether it will certainly be requested again */
  put: (key: string, page: CachedPage, isPopular: boolean) => void
}

/**
 * @param maxBytes the least recently used pages are deleted above it; 0 caches none
 * @param onFailure is called when a page cannot be recompressed
 */
export function createPageCache(
  cacheTags: CacheTags,
  maxBytes: number,
  onFailure: (error: unknown) => void,
  now: () => number,
): PageCache {
  if (maxBytes === 0) return { get: () => undefined, put: () => {} }
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: pageBytes })
  const recompressor = createRecompressor<CachedPage>((key, page, recompressed) => {
    // A page that was rendered again in the meantime stays.
    if (pages.peek(key) === page) pages.set(key, recompressed)
  }, onFailure)
  const isOfToday = ({ day }: CachedPage) => day === null || (day.startsAt <= now() && now() < day.endsAt)
  return {
    get: (key) => {
      const page = pages.get(key)
      if (!page) return undefined
      if (!isOfToday(page) || !cacheTags.isFresh(page.version, page.tags)) {
        pages.delete(key)
        return undefined
      }
      recompressor.onHit(key, page)
      return page
    },
    put: (key, page, isPopular) => {
      pages.set(key, page)
      recompressor.onRendered(key, page, isPopular)
    },
  }
}

const pageBytes = (page: CachedPage) => page.body.byteLength + 1_000
