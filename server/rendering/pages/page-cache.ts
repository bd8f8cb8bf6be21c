/** Caches pages and documents in memory, compressed and bounded; one is fresh until the content changes or its day ends. */
import { LRUCache } from 'lru-cache'
import type { ViewedPage } from '#contract/viewed-page.ts'
import type { AnalyticsScript } from '#server/features/settings/analytics.ts'
import type { ContentVersion, Shown } from '#server/platform/cache/content-version.ts'
import type { Encoding } from '#server/platform/http/compression.ts'

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
  /** The script of an analytics service that it loads. */
  analytics: AnalyticsScript | null
  /** Whether it accepts webmentions. */
  hasWebmention: boolean
  /** The day that the page shows, in Unix ms; on any other it is stale, also after a clock was set back. Null for documents. */
  day: { startsAt: number; endsAt: number } | null
}

export type PageCache = {
  /** The page while it is fresh; a stale one is deleted. */
  get: (key: string) => CachedPage | undefined
  /**
   * The page, rendered unless it is fresh; simultaneous requests share the work.
   * @param options isStored: whether a rendered page is worth its place; all are, unless this says otherwise
   */
  read: <Page extends CachedPage | null>(
    key: string,
    shown: Shown,
    render: () => Promise<Page>,
    isStored?: (page: CachedPage) => boolean,
  ) => Promise<Page | CachedPage>
}

type StoredPage = { page: CachedPage; shown: Shown; version: number }
type PendingPage = { version: number; page: Promise<CachedPage | null> }

/** @param maxBytes the least recently used pages are deleted above it; 0 stores none */
export function createPageCache(
  content: Pick<ContentVersion, 'current'>,
  maxBytes: number,
  now: () => number,
): PageCache {
  const stored =
    maxBytes === 0
      ? null
      : new LRUCache<string, StoredPage>({ maxSize: maxBytes, sizeCalculation: storedBytes })
  const pending = new Map<string, PendingPage>()
  const isOfToday = ({ day }: CachedPage) => day === null || (day.startsAt <= now() && now() < day.endsAt)

  const get = (key: string): CachedPage | undefined => {
    const found = stored?.get(key)
    if (!found) return undefined
    if (isOfToday(found.page) && found.version === content.current(found.shown)) return found.page
    stored?.delete(key)
    return undefined
  }

  return {
    get,
    read: async (key, shown, render, isStored = () => true) => {
      const fresh = get(key)
      if (fresh) return fresh
      // Before the rendering: a change meanwhile makes the page stale.
      const version = content.current(shown)
      const started = pending.get(key)
      if (started?.version === version) return started.page as ReturnType<typeof render>
      const page = render()
      pending.set(key, { version, page })
      try {
        const rendered = await page
        if (rendered && isStored(rendered)) stored?.set(key, { page: rendered, shown, version })
        return rendered
      } finally {
        if (pending.get(key)?.page === page) pending.delete(key)
      }
    },
  }
}

const storedBytes = ({ page }: StoredPage) => page.body.byteLength + 1_000
