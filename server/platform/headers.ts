/** The headers that every answer carries (docs/safety.md, S6 and H1). */
import type { Config } from './config.ts'

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
  return {
    'content-security-policy': isHttps ? `${POLICY}; upgrade-insecure-requests` : POLICY,
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
