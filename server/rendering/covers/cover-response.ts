/** Serves generated covers over HTTP: drawn on request, immutable for browsers, cached here within a bound. */
import { LRUCache } from 'lru-cache'
import { coverCode, type NamedCover } from '#contract/covers.ts'
import {
  chooseEncoding,
  compressBrotli,
  compressGzip,
  type Encoding,
} from '#server/platform/http/compression.ts'
import { IMMUTABLE } from '#server/platform/http/file-response.ts'
import { FILE_POLICY } from '#server/platform/http/security-headers.ts'

/** About 4 MB: the covers of a few pages of lists. Every number draws an image, so the bound is needed. */
const MAX_KEPT = 300

export type Covers = {
  /** The response with a cover that is cached, or being drawn for another request; null otherwise. */
  cached: (wanted: NamedCover, request: Request) => Promise<Response> | null
  response: (wanted: NamedCover, request: Request) => Promise<Response>
}

export function createCovers(): Covers {
  const cache = new LRUCache<string, Promise<Uint8Array>>({ max: MAX_KEPT })
  const keyOf = ({ seed, size, theme, design }: NamedCover, encoding: Encoding) =>
    `${encoding} ${coverCode(seed, design)} ${size} ${theme}`
  return {
    cached: (wanted, request) => {
      const encoding = encodingOf(request)
      const body = cache.get(keyOf(wanted, encoding))
      return body ? responseOf(body, encoding) : null
    },
    response: (wanted, request) => {
      const encoding = encodingOf(request)
      const key = keyOf(wanted, encoding)
      const body = cache.get(key) ?? draw(wanted, encoding)
      cache.set(key, body)
      return responseOf(body, encoding)
    },
  }
}

const encodingOf = (request: Request) => chooseEncoding(request.headers.get('accept-encoding'))

const responseOf = async (body: Promise<Uint8Array>, encoding: Encoding) =>
  new Response(new Uint8Array(await body), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': IMMUTABLE,
      'content-security-policy': FILE_POLICY,
      vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  })

async function draw({ seed, size, theme, design }: NamedCover, encoding: Encoding) {
  const { drawCover } = await import('./draw-cover.ts')
  const svg = Buffer.from(drawCover(seed, size, theme, design))
  if (encoding === 'identity') return svg
  return encoding === 'br' ? compressBrotli(svg) : compressGzip(svg)
}
