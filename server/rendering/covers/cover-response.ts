/** Draws generated covers for browsers, which cache them for a year. */
import type { NamedCover } from '#contract/covers.ts'
import { IMMUTABLE } from '#server/platform/http/file-response.ts'
import type { CacheableResponse } from '#server/platform/http/response-cache.ts'
import { FILE_POLICY } from '#server/platform/http/security-headers.ts'

export async function coverResponse({ seed, size, theme, design }: NamedCover): Promise<CacheableResponse> {
  const { drawCover } = await import('./draw-cover.ts')
  return {
    body: Buffer.from(drawCover(seed, size, theme, design)),
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': IMMUTABLE,
      'content-security-policy': FILE_POLICY,
    },
  }
}
