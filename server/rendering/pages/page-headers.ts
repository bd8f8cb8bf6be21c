/**
 * Security headers of pages: all have the same, except the page to which QQ redirects after a login. The hosts of the
 * quote services are allowed only while the owner allows third parties, and one inline script, by its hash.
 */
import { hash } from 'node:crypto'
import { pages } from '#contract/pages.ts'
import { quoteServices } from '#contract/quote-services.ts'
import type { Config } from '#server/platform/config/config.ts'
import { framedHeaders, type HeaderMap, securityHeaders } from '#server/platform/http/security-headers.ts'
import { EARLY_SCRIPT } from '#web/document/early-script.ts'
import type { CachedPage } from './page-cache.ts'

/** @returns the headers by canonical page URL and page */
export function createPageHeaders(
  config: Config,
): (pageUrl: string, page: Pick<CachedPage, 'hasQuoteService'>) => HeaderMap {
  const headers = withEarlyScript(securityHeaders(config))
  const services = Object.values(quoteServices).map((url) => new URL(url).origin)
  const headersWithServices = withEarlyScript(securityHeaders(config, services))
  const framedPageHeaders = withEarlyScript({ ...headers, ...framedHeaders(config) })
  const framedPage = pages.qqCallback.href()
  return (pageUrl, { hasQuoteService }) => {
    if (pageUrl === framedPage) return framedPageHeaders
    return hasQuoteService ? headersWithServices : headers
  }
}

const scriptSource = `script-src 'self' 'sha256-${hash('sha256', EARLY_SCRIPT, 'base64')}'`

const withEarlyScript = (headers: HeaderMap): HeaderMap => ({
  ...headers,
  'content-security-policy': (headers['content-security-policy'] ?? '').replace(
    "script-src 'self'",
    scriptSource,
  ),
})
