/** Rendered pages in memory, compressed, within a bound of bytes; each is fresh until a topic it shows changes. */
import { LRUCache } from 'lru-cache'
import type { CacheTag, CacheTags } from '#server/platform/cache/cache-tags.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { createSqueezer } from './squeeze-pages.ts'

export type KeptPage = {
  status: number
  /** Where a redirect leads; null for a page. */
  location: string | null
  etag: string
  /** Each page is kept in the one encoding that was asked for: nearly every browser asks for the same. */
  encoding: Encoding
  body: Buffer
  /** Set when the page shows this article's text: whoever gets it has seen the article. */
  articleId: number | null
  topics: CacheTag[]
  madeAt: number
}

export type PageCache = {
  /** The page when it is still fresh; a stale one is dropped. */
  get: (key: string) => KeptPage | undefined
  /** @param isCertain whether it will surely be asked for again */
  put: (key: string, page: KeptPage, isCertain: boolean) => void
}

/** @param mostBytes the pages that were asked for least lately make room; 0 keeps none */
export function createPageCache(changes: CacheTags, mostBytes: number): PageCache {
  if (mostBytes === 0) return { get: () => undefined, put: () => {} }
  const pages = new LRUCache<string, KeptPage>({ maxSize: mostBytes, sizeCalculation: weight })
  const squeezer = createSqueezer<KeptPage>((key, page, smaller) => {
    // Meanwhile it may have become stale and been rendered anew.
    if (pages.peek(key) === page) pages.set(key, smaller)
  })
  return {
    get: (key) => {
      const page = pages.get(key)
      if (!page) return undefined
      if (!changes.isFresh(page.madeAt, page.topics)) {
        pages.delete(key)
        return undefined
      }
      squeezer.handedOut(key, page)
      return page
    },
    put: (key, page, isCertain) => {
      pages.set(key, page)
      squeezer.made(key, page, isCertain)
    },
  }
}

const weight = (page: KeptPage) => page.body.byteLength + 1_000
