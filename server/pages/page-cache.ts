/** Rendered pages in memory, compressed, within a bound of bytes; each is fresh until a topic it shows changes. */
import type { Changes, Topic } from '#server/platform/changes.ts'
import type { Encoding } from '#server/platform/compress.ts'

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
  topics: Topic[]
  madeAt: number
}

export type PageCache = {
  /** The page when it is still fresh; a stale one is dropped. */
  get: (key: string) => KeptPage | undefined
  put: (key: string, page: KeptPage) => void
}

/** @param mostBytes the pages that were asked for least lately make room */
export function createPageCache(changes: Changes, mostBytes: number): PageCache {
  const pages = new Map<string, KeptPage>()
  let bytes = 0
  const drop = (key: string) => {
    const page = pages.get(key)
    if (page && pages.delete(key)) bytes -= weight(page)
  }
  return {
    get: (key) => {
      const page = pages.get(key)
      if (!page) return undefined
      if (!changes.isFresh(page.madeAt, page.topics)) {
        drop(key)
        return undefined
      }
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    put: (key, page) => {
      drop(key)
      pages.set(key, page)
      bytes += weight(page)
      for (const oldest of pages.keys()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    },
  }
}

const weight = (page: KeptPage) => page.body.byteLength + 1_000
