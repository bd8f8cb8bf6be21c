/** The protections of a page: of all pages the same, save the one to which a login elsewhere leads back. */
import { pages } from '#contract/pages.ts'
import type { Config } from '#server/platform/config/config.ts'
import { framedHeaders, type HeaderMap, securityHeaders } from '#server/platform/http/security-headers.ts'

/** By the address as pages know it. */
export function createPageHeaders(config: Config): (address: string) => HeaderMap {
  const headers = securityHeaders(config)
  const framedPageHeaders = { ...headers, ...framedHeaders(config) }
  const framedPage = pages.qqCallback.href()
  return (address) => (address === framedPage ? framedPageHeaders : headers)
}
