/** The security headers of every response (docs/requirements/safety.md, S6 and H1). */
import { embedHosts } from '#contract/embeds.ts'
import type { Config } from '../config/config.ts'

/** The hosts that texts can embed, and our own pages that hold frames of others. */
const FRAME_HOSTS = Object.values(embedHosts).flatMap(({ origin }) => origin ?? [])

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Articles may show images, audio and video of other sites; a star is every site, by http and https.
  'img-src * data:',
  'media-src *',
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  `frame-src 'self' ${FRAME_HOSTS.join(' ')}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types borealis',
].join('; ')

/** For uploaded files: nothing in them runs when they are opened as documents. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** For stylesheets and scripts; short, because every file carries it. */
export const ASSET_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The service worker requests the documents and files of the site, and nothing else. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

export type HeaderMap = Record<string, string>

/** @param more origins of third parties whose scripts the page may run, and to which it may connect */
export function securityHeaders(
  config: Config,
  { scripts = [], connectTo = [] }: { scripts?: readonly string[]; connectTo?: readonly string[] } = {},
): HeaderMap {
  const isHttps = config.PUBLIC_URL?.startsWith('https://') ?? false
  const policy = policyWithQq(config)
    .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '))
    .replace("connect-src 'self'", ["connect-src 'self'", ...connectTo].join(' '))
  return {
    'content-security-policy': isHttps ? `${policy}; upgrade-insecure-requests` : policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': transportSecurity(config) } : {}),
  }
}

/** Other services on subdomains may have no certificate, so the owner has to ask for them. */
const transportSecurity = (config: Config) =>
  config.HSTS_SUBDOMAINS ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000'

/** With QQ login, the page of QQ is shown in a frame of ours, and redirects to our callback page in that frame. */
function policyWithQq({ QQ_APP_ID, QQ_BASE_URL }: Config): string {
  if (!QQ_APP_ID) return POLICY
  const { origin, hostname } = new URL(QQ_BASE_URL)
  // The page of QQ redirects through other hosts of QQ.
  const frameSources = hostname.endsWith('.qq.com') ? `${origin} https://*.qq.com` : origin
  return POLICY.replace("frame-src 'self' ", `frame-src 'self' ${frameSources} `)
}

/** For the page to which QQ redirects, the only one that may be shown in a frame of this site. */
export function framedHeaders(config: Config): HeaderMap {
  const policy = securityHeaders(config)['content-security-policy'] ?? POLICY
  return {
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  }
}
