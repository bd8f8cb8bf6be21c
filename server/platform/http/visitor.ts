/** Who stands at the door, as far as the transport can tell. */
import { BlockList, isIP } from 'node:net'
import { LOCALE_COOKIE, type Locale } from '#contract/locale.ts'

export type Visitor = {
  /** The network address; behind a trusted proxy, the one the proxy saw. */
  ipAddress: string
  userAgent: string
  locale: Locale
  cookies: Record<string, string>
  bearer: string | null
  isSecure: boolean
  /** A page of another site caused the request, as far as the browser says. */
  isCrossSite: boolean
  /** What the browser wants the answer for; `empty` for a script's call, null from what is no browser. */
  fetchDest: string | null
  /** By which the logs and the answer know the request. */
  requestId: string
}

/** Nobody: the visitor for whom pages are rendered. */
export const anonymousVisitor = (locale: Locale): Visitor => ({
  ipAddress: '',
  userAgent: '',
  locale,
  cookies: {},
  bearer: null,
  isSecure: false,
  isCrossSite: false,
  fetchDest: null,
  requestId: '',
})

type VisitorSource = {
  remoteAddress: string | undefined
  header: (name: string) => string | undefined
  requestId?: string
}

/** @param trusted the value of TRUST_PROXY */
export function createVisitorReader(trusted: string): (facts: VisitorSource) => Visitor {
  const proxies = parseProxies(trusted)
  return ({ remoteAddress, header, requestId = '' }) => {
    const direct = plainIpAddress(remoteAddress ?? '')
    const isProxied = proxies(direct)
    const cookies = readCookies(header('cookie'))
    const bearer = /^Bearer (.+)$/.exec(header('authorization') ?? '')?.[1] ?? null
    return {
      ipAddress: isProxied ? forwardedFor(header('x-forwarded-for'), proxies, direct) : direct,
      userAgent: header('user-agent') ?? '',
      locale: readLocale(cookies[LOCALE_COOKIE], header('accept-language')),
      cookies,
      bearer: bearer === 'null' || bearer === 'undefined' ? null : bearer,
      isSecure: isProxied && header('x-forwarded-proto') === 'https',
      isCrossSite: isCrossSiteRequest(header),
      fetchDest: header('sec-fetch-dest') ?? null,
      requestId,
    }
  }
}

/** Browsers say it on secure sites; on others the origin has to do. */
function isCrossSiteRequest(header: (name: string) => string | undefined): boolean {
  const site = header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = header('origin')
  if (origin === undefined) return false
  const host = URL.parse(origin)?.host
  return !host || host !== header('host')
}

/** The last address in the chain that is not one of our own proxies: what stands before it can be invented. */
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

function parseProxies(trusted: string): (address: string) => boolean {
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

/** `::ffff:1.2.3.4` is 1.2.3.4. */
const plainIpAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')

/** For limits: an IPv6 visitor owns a whole /64. */
export function networkOf(ipAddress: string): string {
  if (isIP(ipAddress) !== 6) return ipAddress
  const [head = '', tail] = ipAddress.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null)
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, at)).trim()
    if (name) cookies[name] ??= pair.slice(at + 1).trim()
  }
  return cookies
}

/** The cookie's, else the first of ours that the browser prefers, else English. */
export function readLocale(cookie: string | undefined, accepted: string | undefined): Locale {
  if (cookie === 'en' || cookie === 'cn') return cookie
  const languages = (accepted ?? '')
    .split(',')
    .map((language) => {
      const [tag = '', ...rest] = language.trim().split(';')
      const quality = rest.find((part) => part.trim().startsWith('q='))
      return { tag: tag.toLowerCase(), quality: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .sort((a, b) => b.quality - a.quality)
  const language = languages.find(({ tag }) => tag.startsWith('en') || tag.startsWith('zh'))
  return language?.tag.startsWith('zh') ? 'cn' : 'en'
}
