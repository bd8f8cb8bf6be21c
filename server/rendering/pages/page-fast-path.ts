/** Serves cached pages straight from their buffers, before any routing. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#server/platform/config/config.ts'
import { chooseEncoding } from '#server/platform/http/compression.ts'
import { prefersMarkdown } from '#server/platform/http/prefers-markdown.ts'
import { createVisitorReader, isPrefetch, type VisitorInfo } from '#server/platform/http/visitor.ts'
import type { CachedPage } from './page-cache.ts'
import { createPageHeaders, pageResponse } from './page-response.ts'
import {
  canonicalOwnPageUrl,
  canonicalPageUrl,
  numberedUrl,
  queriedPath,
  readPreferences,
} from './page-url.ts'
import type { Pages } from './pages.ts'

/** Longer URLs are refused (docs/requirements/safety.md, H3). */
export const MAX_URL_LENGTH = 8 * 1024

/** Counts that an anonymous visitor received this page. */
export type CountPage = (visitor: VisitorInfo, page: CachedPage) => void

type PageSource = {
  cachedPage: Pages['cached']
  countPage: CountPage
}

/** A browser that opens a page; one that only fetches it ahead may never show it. */
const isCounted = (page: CachedPage, { method, headers }: IncomingMessage) =>
  (page.viewedPage !== null || page.search !== null) &&
  method === 'GET' &&
  headers['user-agent'] !== undefined &&
  !isPrefetch((name) => headers[name] as string | undefined)

/** @returns whether it has sent the response; the app handles everything else */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** Cached pages are most of a blog's traffic, so this path is short (docs/requirements/speed.md, G1). */
export function createPageFastPath(config: Config, { cachedPage, countPage }: PageSource): FastPath {
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

  return (request, response) => {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || url.length > MAX_URL_LENGTH) return false
    // Only pages that exist are cached, so a cached one needs no look at the database.
    const pageUrl = canonicalPageUrl(url) ?? canonicalOwnPageUrl(url)
    if (pageUrl === null || prefersMarkdown(headers.accept)) return false
    if (url[1] === '?' && (numberedUrl(url) !== null || queriedPath(url) !== null)) return false
    const encoding = chooseEncoding(headers['accept-encoding'] as string | undefined)
    const page = cachedPage(pageUrl, readPreferences(headers.cookie), encoding)
    if (page) send(page, pageUrl, request, response)
    return page !== undefined
  }
}
