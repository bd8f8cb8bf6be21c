/** Rendered pages in memory, compressed, within a bound of bytes; each is fresh until a topic it shows changes. */
import { LRUCache } from 'lru-cache'
import type { CacheTag, CacheTags } from '#server/platform/cache/cache-tags.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { createRecompressor } from './recompress-pages.ts'

export type CachedPage = {
  status: number
  /** Where a redirect leads; null for a page. */
  location: string | null
  etag: string
  /** Each page is kept in the one encoding that was asked for: nearly every browser asks for the same. */
  encoding: Encoding
  body: Buffer
  /** Set when the page shows this article's text: whoever gets it has seen the article. */
  articleId: number | null
  tags: CacheTag[]
  version: number
}

export type PageCache = {
  /** The page when it is still fresh; a stale one is dropped. */
  get: (key: string) => CachedPage | undefined
  /** @param isCertain whether it will surely be asked for again */
  put: (key: string, page: CachedPage, isCertain: boolean) => void
}

/** @param maxBytes the pages that were asked for least lately make room; 0 keeps none */
export function createPageCache(cacheTags: CacheTags, maxBytes: number): PageCache {
  if (maxBytes === 0) return { get: () => undefined, put: () => {} }
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: pageBytes })
  const recompressor = createRecompressor<CachedPage>((key, page, recompressed) => {
    // Meanwhile it may have become stale and been rendered anew.
    if (pages.peek(key) === page) pages.set(key, recompressed)
  })
  return {
    get: (key) => {
      const page = pages.get(key)
      if (!page) return undefined
      if (!cacheTags.isFresh(page.version, page.tags)) {
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
