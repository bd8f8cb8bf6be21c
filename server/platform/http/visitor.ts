/** Reads from a request what is known of its visitor: IP address, language, cookies, bearer token. */
import { BlockList, isIP } from 'node:net'
import { parseAccept } from 'hono/utils/accept'
import { parse as parseCookies } from 'hono/utils/cookie'
import { LOCALE_COOKIE, type Locale } from '#contract/locale.ts'

export type VisitorInfo = {
  /** Behind a trusted proxy, the IP address that connected to the proxy. */
  ipAddress: string
  userAgent: string
  locale: Locale
  cookies: Record<string, string>
  bearer: string | null
  isSecure: boolean
  /** A page of another site caused the request, as far as the browser says. */
  isCrossSite: boolean
  /** The browser says that a page of this site caused the request; other clients say nothing. */
  isSameOrigin: boolean
  /** Sec-Fetch-Dest: `empty` for a request by a script; null from clients that are no browsers. */
  fetchDest: string | null
  /** The page of another site whose link was followed, as far as the browser says. */
  referrer: string | null
  /** The path of the page that sent a request, with its query; null without one, and for what would lead to another site (docs/requirements/safety.md, O5). */
  ownPage: string | null
  acceptLanguage: string | null
  /** The id in the log and in the response. */
  requestId: string
}

/** The visitor for whom pages are rendered. */
export const anonymousVisitor = (locale: Locale): VisitorInfo => ({
  ipAddress: '',
  userAgent: '',
  locale,
  cookies: {},
  bearer: null,
  isSecure: false,
  isCrossSite: false,
  isSameOrigin: false,
  fetchDest: null,
  referrer: null,
  ownPage: null,
  acceptLanguage: null,
  requestId: '',
})

type VisitorSource = {
  remoteAddress: string | undefined
  header: (name: string) => string | undefined
  requestId?: string
}

/** @param trusted the value of TRUST_PROXY */
export function createVisitorReader(trusted: string): (file: VisitorSource) => VisitorInfo {
  const proxies = createProxyMatcher(trusted)
  return ({ remoteAddress, header, requestId = '' }) => {
    const direct = plainIpAddress(remoteAddress ?? '')
    const isProxied = proxies(direct)
    const cookies = parseCookies(header('cookie') ?? '')
    const bearer = /^Bearer (.+)$/.exec(header('authorization') ?? '')?.[1] ?? null
    return {
      ipAddress: isProxied ? forwardedFor(header('x-forwarded-for'), proxies, direct) : direct,
      userAgent: header('user-agent') ?? '',
      locale: readLocale(cookies[LOCALE_COOKIE], header('accept-language')),
      cookies,
      bearer: bearer === 'null' || bearer === 'undefined' ? null : bearer,
      isSecure: isProxied && header('x-forwarded-proto') === 'https',
      isCrossSite: sourceOf(header) === 'other',
      isSameOrigin: sourceOf(header) === 'site',
      fetchDest: header('sec-fetch-dest') ?? null,
      referrer: foreignReferrer(header),
      ownPage: ownReferrer(header),
      acceptLanguage: header('accept-language') ?? null,
      requestId,
    }
  }
}

/**
 * Who caused a request: a page of this site, another one, or the visitor, as far as is known. By Sec-Fetch-Site, which
 * browsers send to secure sites; otherwise by the origin.
 */
function sourceOf(header: (name: string) => string | undefined): 'site' | 'other' | 'unknown' {
  const site = header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' ? 'site' : site === 'none' ? 'unknown' : 'other'
  const origin = header('origin')
  if (origin === undefined) return 'unknown'
  const host = URL.parse(origin)?.host
  return host && host === header('host') ? 'site' : 'other'
}

/** The browser fetches ahead what the visitor has not opened. */
export const isPrefetch = (header: (name: string) => string | undefined): boolean =>
  (header('sec-purpose') ?? header('purpose') ?? '').includes('prefetch')

/** Null for links of the site itself, whatever name it was reached by. */
function foreignReferrer(header: (name: string) => string | undefined): string | null {
  const referrer = header('referer')
  return referrer && referrer.split('/')[2] !== header('host') ? referrer : null
}

/** As long as the path of a page can be. */
const MAX_OWN_PATH = 300

function ownReferrer(header: (name: string) => string | undefined): string | null {
  const { protocol = '', pathname = '', search = '' } = URL.parse(header('referer') ?? '') ?? {}
  const isPage = /^https?:$/.test(protocol) && !pathname.startsWith('//') && pathname.length <= MAX_OWN_PATH
  return isPage ? pathname + search : null
}

/** The last IP address of the chain that is no trusted proxy: the client can invent what precedes it. */
function forwardedFor(
  chain: string | undefined,
  isProxy: (address: string) => boolean,
  direct: string,
): string {
  const hops = (chain ?? '').split(',').map((hop) => plainIpAddress(hop.trim()))
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) return direct
    if (!isProxy(hop)) return hop
  }
  return direct
}

/**
 * @param trusted the value of TRUST_PROXY
 * @returns whether an IP address is a trusted proxy. @throws Error for an entry that is no IP address or CIDR range
 */
export function createProxyMatcher(trusted: string): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of trusted
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) throw new Error(`TRUST_PROXY: “${entry}” is not an address or a CIDR range`)
    if (prefix) list.addSubnet(address, Number(prefix), family)
    else list.addAddress(address, family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Converts `::ffff:1.2.3.4` into `1.2.3.4`. */
export const plainIpAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')

/** The unit of limits: an IPv4 address, or the /64 of an IPv6 address, which one visitor owns. */
export function networkOf(ipAddress: string): string {
  if (isIP(ipAddress) !== 6) return ipAddress
  const [start = '', tail] = ipAddress.split('::')
  const before = start.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/** The language of the cookie, otherwise the first of our languages that the browser prefers, otherwise English. */
export function readLocale(cookie: string | undefined, accepted: string | undefined): Locale {
  if (cookie === 'en' || cookie === 'cn') return cookie
  // Sorted by preference.
  const languages = parseAccept(accepted ?? '').map(({ type }) => type.toLowerCase())
  const language = languages.find((tag) => tag.startsWith('en') || tag.startsWith('zh'))
  return language?.startsWith('zh') ? 'cn' : 'en'
}
