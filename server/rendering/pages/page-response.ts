/** Converts a cached page into status, headers and body, for the fast path and the ordinary path. */
import { hash } from 'node:crypto'
import { pages, WEBMENTION_PATH } from '#contract/pages.ts'
import { quoteServices } from '#contract/quote-services.ts'
import type { AnalyticsScript } from '#server/features/settings/analytics.ts'
import type { Config } from '#server/platform/config/config.ts'
import { matchesEtag } from '#server/platform/http/if-none-match.ts'
import { framedHeaders, type HeaderMap, securityHeaders } from '#server/platform/http/security-headers.ts'
import { EARLY_SCRIPT } from '#web/document/early-script.ts'
import { SYSTEM_THEME_SCRIPT } from '#web/document/system-theme-script.ts'
import type { CachedPage } from './page-cache.ts'

export type PageResponse = { status: number; headers: HeaderMap; body: Buffer | null }

type PageConditions = {
  method: string
  ifNoneMatch: string | null | undefined
}

/** 304 without a body when the browser has these bytes. */
export function pageResponse(page: CachedPage, conditions: PageConditions, common: HeaderMap): PageResponse {
  const headers: HeaderMap = {
    ...common,
    'content-type': page.contentType,
    'cache-control': 'no-cache',
    vary: common.vary ?? (page.hasMarkdown ? 'Cookie, Accept, Accept-Encoding' : 'Cookie, Accept-Encoding'),
    etag: page.etag,
  }
  if (page.hasWebmention) headers.link = `<${WEBMENTION_PATH}>; rel="webmention"`
  if (page.location !== null) headers.location = page.location
  if (page.status === 200 && matchesEtag(conditions.ifNoneMatch, page.etag))
    return { status: 304, headers, body: null }
  const { encoding, body } = page
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(body.byteLength)
  return { status: page.status, headers, body: conditions.method === 'HEAD' ? null : body }
}

/** @returns the headers by canonical page URL and page */
export function createPageHeaders(
  config: Config,
): (pageUrl: string, page: Pick<CachedPage, 'hasQuoteService' | 'analytics'>) => HeaderMap {
  const headers = withInlineScripts(securityHeaders(config))
  const services = Object.values(quoteServices).map((url) => new URL(url).origin)
  const headersWithServices = withInlineScripts(securityHeaders(config, { connectTo: services }))
  // Every page of a site has the same, until the owner changes it.
  let latest = { policy: '', headers }
  const headersWith = ({ host, hosts }: AnalyticsScript, hasQuoteService: boolean): HeaderMap => {
    const connectTo = hasQuoteService ? [...services, ...hosts] : hosts
    const policy = [host, ...connectTo].join(' ')
    if (latest.policy !== policy)
      latest = {
        policy,
        headers: withInlineScripts(securityHeaders(config, { scripts: [host], connectTo })),
      }
    return latest.headers
  }
  const framedPageHeaders = withInlineScripts({ ...headers, ...framedHeaders(config) })
  const framedPage = pages.oauthCallback.href({ provider: 'qq' })
  return (pageUrl, { hasQuoteService, analytics }) => {
    if (pageUrl === framedPage) return framedPageHeaders
    if (analytics) return headersWith(analytics, hasQuoteService)
    return hasQuoteService ? headersWithServices : headers
  }
}

const hashes = [EARLY_SCRIPT, SYSTEM_THEME_SCRIPT].map(
  (script) => `'sha256-${hash('sha256', script, 'base64')}'`,
)
const scriptSource = `script-src 'self' ${hashes.join(' ')}`

const withInlineScripts = (headers: HeaderMap): HeaderMap => ({
  ...headers,
  'content-security-policy': (headers['content-security-policy'] ?? '').replace(
    "script-src 'self'",
    scriptSource,
  ),
})
