/** Reads from the headers of a request where a visitor came from and which language the browser prefers. */
import { isIP } from 'node:net'
import { parseAccept } from 'hono/utils/accept'

const MAX_HOST = 100

/**
 * The host of the page whose link was followed, without `www.`; null when it is this site, or no name that everybody
 * can resolve, such as an IP address.
 * @param ownOrigin of this site
 */
export function referrerHost(referrer: string | null, ownOrigin: string): string | null {
  if (!referrer) return null
  const url = URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = plainHost(url.hostname)
  if (host === plainHost(URL.parse(ownOrigin)?.hostname ?? '')) return null
  const isName = /^[^.]+(\.[^.]+)+$/.test(host) && host.length <= MAX_HOST
  return isName && isIP(host) === 0 && !host.endsWith('.local') ? host : null
}

const plainHost = (host: string) => host.toLowerCase().replace(/^www\./, '')

/** The primary subtag of the first language, such as `de`; null when there is none. */
export function languageOf(acceptLanguage: string | null): string | null {
  if (!acceptLanguage) return null
  const [first] = parseAccept(acceptLanguage.slice(0, 200))
  return /^([a-z]{2,3})(-|$)/i.exec(first?.type ?? '')?.[1]?.toLowerCase() ?? null
}
