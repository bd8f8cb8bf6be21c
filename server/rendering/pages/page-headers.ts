/** The protections of a page: of all pages the same, save the one to which a login elsewhere leads back. */
import { pages } from '#contract/pages.ts'
import type { Config } from '#server/platform/config/config.ts'
import { framedHeaders, type HeaderMap, securityHeaders } from '#server/platform/http/security-headers.ts'

/** By the address as pages know it. */
export function createPageHeaders(config: Config): (address: string) => HeaderMap {
  const common = securityHeaders(config)
  const framed = { ...common, ...framedHeaders(config) }
  const framedAddress = pages.qqCallback.href()
  return (address) => (address === framedAddress ? framed : common)
}
