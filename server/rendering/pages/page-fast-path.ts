/** Serves cached pages straight from their buffers, before any routing. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Config } from '#server/platform/config/config.ts'
import { chooseEncoding, type Encoding } from '#server/platform/http/compression.ts'
import { prefersMarkdown } from '#server/platform/http/prefers-markdown.ts'
import { createVisitorReader, isPrefetch, type VisitorInfo } from '#server/platform/http/visitor.ts'
import type { CachedPage } from './page-cache.ts'
import { createPageHeaders } from './page-headers.ts'
import { pageResponse } from './page-response.ts'
import type { Preferences } from './page-url.ts'
import { canonicalOwnPageUrl, canonicalPageUrl, numberedUrl, readPreferences } from './page-url.ts'
import type { Pages } from './pages.ts'

/** Longer URLs are refused (docs/requirements/safety.md, H3). */
export const MAX_URL_LENGTH = 8 * 1024

/** Returns a cached or a rendered page. @throws too-many when the network of the IP address has caused too many renders */
export type ReadPage = (
  ipAddress: string,
  pageUrl: string | null,
  preferences: Preferences,
  encoding: Encoding,
) => Promise<CachedPage>

/** Counts that an anonymous visitor received this page. */
export type CountPage = (visitor: VisitorInfo, page: CachedPage) => void

type PageSource = {
  cachedPage: Pages['cached']
  readPage: ReadPage
  countPage: CountPage
}

/** A browser that opens a page; one that only fetches it ahead may never show it. */
const isCounted = (page: CachedPage, { method, headers }: IncomingMessage) =>
  (page.viewedPage !== null || page.search !== null) &&
  method === 'GET' &&
  headers['user-agent'] !== undefined &&
  !isPrefetch((name) => headers[name] as string | undefined)

/** @returns whether it has taken over the response; `next` handles the request where it cannot */
export type FastPath = (request: IncomingMessage, response: ServerResponse, next: RequestListener) => boolean

/**
 * Pages are most of a blog's traffic, so this path is short (docs/requirements/speed.md, G1). The app handles
 * everything else, failures included.
 */
export function createPageFastPath(
  config: Config,
  { cachedPage, readPage, countPage }: PageSource,
): FastPath {
  const headersOf = createPageHeaders(config)
  const readVisitor = createVisitorReader(config.TRUST_PROXY)

  const visitorOf = ({ headers, socket }: IncomingMessage) =>
    readVisitor({
      remoteAddress: socket.remoteAddress,
      header: (name) => headers[name] as string | undefined,
    })

  const send = (page: CachedPage, pageUrl: string, request: IncomingMessage, response: ServerResponse) => {
    const { method = '', headers } = request
    const conditions = { method, ifNoneMatch: headers['if-none-match'] }
    const { status, headers: pageHeaders, body } = pageResponse(page, conditions, headersOf(pageUrl, page))
    response.writeHead(status, pageHeaders)
    response.end(body ?? undefined)
    if (isCounted(page, request)) countPage(visitorOf(request), page)
  }

  return (request, response, next) => {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || url.length > MAX_URL_LENGTH) return false
    const sitePageUrl = canonicalPageUrl(url)
    // Only pages that exist are cached, so a cached one needs no look at the database.
    const pageUrl = sitePageUrl ?? canonicalOwnPageUrl(url)
    if (pageUrl === null || numberedUrl(url) !== null || prefersMarkdown(headers.accept)) return false
    const preferences = readPreferences(headers.cookie)
    const encoding = chooseEncoding(headers['accept-encoding'] as string | undefined)
    const page = cachedPage(pageUrl, preferences, encoding)
    if (page) send(page, pageUrl, request, response)
    else if (sitePageUrl === null) return false
    else
      readPage(visitorOf(request).ipAddress, pageUrl, preferences, encoding)
        .then((rendered) => send(rendered, pageUrl, request, response))
        .catch(() => (response.headersSent ? response.destroy() : next(request, response)))
    return true
  }
}
