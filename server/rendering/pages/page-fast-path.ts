/** Serves cached pages straight from their buffers, before any routing. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Config } from '#server/platform/config/config.ts'
import { chooseEncoding } from '#server/platform/http/compression.ts'
import { createVisitorReader, type Visitor } from '#server/platform/http/visitor.ts'
import type { CachedPage } from './page-cache.ts'
import { createPageHeaders } from './page-headers.ts'
import { pageResponse } from './page-response.ts'
import { canonicalPageUrl, readPreferences } from './page-url.ts'
import type { Pages } from './pages.ts'

/** Longer addresses are refused (docs/requirements/safety.md, H3). */
export const MAX_URL_LENGTH = 8 * 1024

/** @returns whether it has taken over the response; `next` handles the request where it cannot */
export type FastPath = (request: IncomingMessage, response: ServerResponse, next: RequestListener) => boolean

/**
 * Pages are most of a blog's traffic, so this path is kept short (docs/requirements/speed.md, G1). The app handles what is no page
 * and what fails.
 * @param countView counts that an anonymous visitor was sent this article
 */
export function createPageFastPath(
  config: Config,
  pages: Pages,
  countView: (visitor: Visitor, articleId: number) => void,
): FastPath {
  const headersOf = createPageHeaders(config)
  const readVisitor = createVisitorReader(config.TRUST_PROXY)

  const send = (page: CachedPage, pageUrl: string, request: IncomingMessage, response: ServerResponse) => {
    const { method = '', headers } = request
    const conditions = { method, ifNoneMatch: headers['if-none-match'] }
    const { status, headers: pageHeaders, body } = pageResponse(page, conditions, headersOf(pageUrl))
    response.writeHead(status, pageHeaders)
    response.end(body ?? undefined)
    if (page.articleId === null) return
    const header = (name: string) => headers[name] as string | undefined
    const visitor = readVisitor({ remoteAddress: request.socket.remoteAddress, header })
    countView(visitor, page.articleId)
  }

  return (request, response, next) => {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || url.length > MAX_URL_LENGTH) return false
    const pageUrl = canonicalPageUrl(url)
    if (pageUrl === null) return false
    const preferences = readPreferences(headers.cookie)
    const encoding = chooseEncoding(headers['accept-encoding'] as string | undefined)
    const page = pages.cached(pageUrl, preferences, encoding)
    if (page) send(page, pageUrl, request, response)
    else
      pages.page(pageUrl, preferences, encoding).then(
        (rendered) => send(rendered, pageUrl, request, response),
        () => next(request, response),
      )
    return true
  }
}
