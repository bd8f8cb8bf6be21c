/** The headers that every answer carries (docs/requirements/safety.md, S6 and H1). */
import type { Config } from '../config/config.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Articles may show pictures, sound and film from elsewhere.
  "img-src 'self' data: https: http:",
  "media-src 'self' https: http:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  'frame-src https://www.youtube-nocookie.com https://player.bilibili.com https://player.vimeo.com',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types borealis',
].join('; ')

/** Files are never documents: whatever they hold, nothing in them runs. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** A stylesheet or script that is opened by itself does nothing; short, because it travels with every file. */
export const ASSET_POLICY = "default-src 'none'; frame-ancestors 'none'"

export type HeaderMap = Record<string, string>

export function securityHeaders(config: Config): HeaderMap {
  const isHttps = config.PUBLIC_URL?.startsWith('https://') ?? false
  const policy = policyWithQq(config)
  return {
    'content-security-policy': isHttps ? `${policy}; upgrade-insecure-requests` : policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Where people log in by QQ its page stands in a frame of ours, and ours in that frame when it leads back. */
function policyWithQq({ QQ_APP_ID, QQ_BASE_URL }: Config): string {
  if (!QQ_APP_ID) return POLICY
  const { origin, hostname } = new URL(QQ_BASE_URL)
  // QQ's own page leads through others of its places.
  const frameSources = hostname.endsWith('.qq.com') ? `${origin} https://*.qq.com` : origin
  return POLICY.replace('frame-src ', `frame-src 'self' ${frameSources} `)
}

/** For the page to which QQ leads back, and for no other: it may stand in a frame of this site. */
export function framedHeaders(config: Config): HeaderMap {
  const policy = securityHeaders(config)['content-security-policy'] ?? POLICY
  return {
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  }
}
