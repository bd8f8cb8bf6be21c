/** Serves generated covers over HTTP: drawn on request, immutable for browsers, cached here within a bound. */
import { LRUCache } from 'lru-cache'
import { coverCode, type readCoverUrl } from '#contract/covers.ts'
import { chooseEncoding, compressBrotli, compressGzip } from '#server/platform/http/compression.ts'
import { IMMUTABLE } from '#server/platform/http/file-response.ts'
import { FILE_POLICY } from '#server/platform/http/security-headers.ts'

type Wanted = NonNullable<ReturnType<typeof readCoverUrl>>

/** About 4 MB: the covers of a few pages of lists. Every number draws an image, so the bound is needed. */
const MAX_KEPT = 300

export type CoverHandler = (wanted: Wanted, request: Request) => Promise<Response>

export function createCoverHandler(): CoverHandler {
  const cache = new LRUCache<string, Promise<Uint8Array>>({ max: MAX_KEPT })
  return async (wanted, request) => {
    const encoding = chooseEncoding(request.headers.get('accept-encoding'))
    const { seed, size, theme, design } = wanted
    const key = `${encoding} ${coverCode(seed, design)} ${size} ${theme}`
    const body = cache.get(key) ?? draw(wanted, encoding)
    cache.set(key, body)
    return new Response(new Uint8Array(await body), {
      headers: {
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': IMMUTABLE,
        'content-security-policy': FILE_POLICY,
        vary: 'Accept-Encoding',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    })
  }
}

async function draw({ seed, size, theme, design }: Wanted, encoding: ReturnType<typeof chooseEncoding>) {
  const { drawCover } = await import('./draw-cover.ts')
  const svg = Buffer.from(drawCover(seed, size, theme, design))
  if (encoding === 'identity') return svg
  return encoding === 'br' ? compressBrotli(svg) : compressGzip(svg)
}
