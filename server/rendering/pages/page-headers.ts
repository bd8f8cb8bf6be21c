/**
 * Security headers of pages: all have the same, except the page to which QQ redirects after a login. The hosts of the
 * quote services are allowed only while the owner allows third parties.
 */
import { pages } from '#contract/pages.ts'
import { quoteServices } from '#contract/quote-services.ts'
import type { Config } from '#server/platform/config/config.ts'
import { framedHeaders, type HeaderMap, securityHeaders } from '#server/platform/http/security-headers.ts'
import type { CachedPage } from './page-cache.ts'

/** @returns the headers by canonical page URL and page */
export function createPageHeaders(
  config: Config,
): (pageUrl: string, page: Pick<CachedPage, 'hasQuoteService'>) => HeaderMap {
  const headers = securityHeaders(config)
  const services = Object.values(quoteServices).map((url) => new URL(url).origin)
  const headersWithServices = securityHeaders(config, services)
  const framedPageHeaders = { ...headers, ...framedHeaders(config) }
  const framedPage = pages.qqCallback.href()
  return (pageUrl, { hasQuoteService }) => {
    if (pageUrl === framedPage) return framedPageHeaders
    return hasQuoteService ? headersWithServices : headers
  }
}
