/** Security headers of pages: all have the same, except the page to which QQ redirects after a login. */
import { pages } from '#contract/pages.ts'
import type { Config } from '#server/platform/config/config.ts'
import { framedHeaders, type HeaderMap, securityHeaders } from '#server/platform/http/security-headers.ts'

/** @returns the headers by canonical page URL */
export function createPageHeaders(config: Config): (address: string) => HeaderMap {
  const headers = securityHeaders(config)
  const framedPageHeaders = { ...headers, ...framedHeaders(config) }
  const framedPage = pages.qqCallback.href()
  return (address) => (address === framedPage ? framedPageHeaders : headers)
}
