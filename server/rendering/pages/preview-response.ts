/** The response with the preview of a draft: never stored, never indexed, and without scripts. */
import type { HeaderMap } from '#server/platform/http/security-headers.ts'

/**
 * Scripts would request the published article, which may not exist. The page is complete without them.
 * @param commonHeaders the security headers of all responses
 */
export function previewResponse(html: Buffer<ArrayBuffer>, commonHeaders: HeaderMap): Response {
  const policy = commonHeaders['content-security-policy'] ?? ''
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      // The URL is the secret.
      'referrer-policy': 'no-referrer',
      'content-security-policy': policy.replace("script-src 'self'", "script-src 'none'"),
    },
  })
}
