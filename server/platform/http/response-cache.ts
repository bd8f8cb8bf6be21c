/**
 * Caches responses whose bytes are the same for everybody and never change: built files, covers, documents about the API. They are
 * made and compressed at their first request.
 */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  chooseEncoding,
  compressBrotli,
  compressGzip,
  copyWithoutSlack,
  type Encoding,
  MIN_COMPRESSED_BYTES,
} from './compression.ts'
import { matchesEtag } from './if-none-match.ts'

/** The built files take half of it. */
const MAX_BYTES = 8 * 1024 * 1024

/** What is cached, before it is compressed. */
export type CacheableResponse = {
  body: Buffer
  headers: Record<string, string>
  /** Of Brotli; 5 unless it is worth more time. */
  quality?: number
  /** False for what is compressed already, such as a font. */
  isCompressible?: boolean
}

type StoredResponse = { body: Buffer<ArrayBuffer>; headers: Record<string, string> }

export type ResponseCache = {
  /** The response to a request for a path whose bytes are cached; null for every other path. */
  cached: (request: Request, path: string) => Response | null
  /**
   * The same, made unless it is cached; simultaneous requests share the work.
   * @param make returns null where there is nothing; what it throws is thrown, and the next request tries again
   */
  response: (
    request: Request,
    path: string,
    make: () => Promise<CacheableResponse | null>,
  ) => Promise<Response | null>
  /** A compressed body. @param key identifies the body by its content */
  compressed: (key: string, body: Buffer, encoding: Encoding) => Promise<Buffer<ArrayBuffer>>
}

/** @param maxBytes the least recently used responses are deleted above it */
export function createResponseCache(maxBytes = MAX_BYTES): ResponseCache {
  const stored = new LRUCache<string, StoredResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.byteLength + 500,
  })
  const pending = new Map<string, Promise<StoredResponse | null>>()

  const read = (key: string, make: () => Promise<StoredResponse | null>) => {
    const found = stored.get(key)
    if (found) return Promise.resolve(found)
    const started = pending.get(key)
    if (started) return started
    const making = make()
      .then((response) => {
        if (response) stored.set(key, response)
        return response
      })
      .finally(() => pending.delete(key))
    pending.set(key, making)
    return making
  }

  return {
    cached: (request, path) => {
      const found = stored.get(`${encodingOf(request)} ${path}`)
      return found ? responseOf(request, found) : null
    },
    response: async (request, path, make) => {
      const encoding = encodingOf(request)
      const found = await read(`${encoding} ${path}`, async () => {
        const made = await make()
        return made && encoded(made, encoding)
      })
      return found && responseOf(request, found)
    },
    compressed: async (key, body, encoding) => {
      const found = await read(`${encoding} ${key}`, () => encoded({ body, headers: {} }, encoding))
      return (found as StoredResponse).body
    },
  }
}

const encodingOf = (request: Request) => chooseEncoding(request.headers.get('accept-encoding'))

async function encoded(
  { body, headers, quality, isCompressible = true }: CacheableResponse,
  encoding: Encoding,
): Promise<StoredResponse> {
  const etag = `W/"${hash('sha1', body, 'base64url')}"`
  const common = { ...headers, etag, vary: 'Accept-Encoding' }
  if (encoding === 'identity' || !isCompressible || body.byteLength < MIN_COMPRESSED_BYTES)
    return { body: copyWithoutSlack(body), headers: common }
  const compressed = await (encoding === 'br' ? compressBrotli(body, quality) : compressGzip(body))
  return { body: copyWithoutSlack(compressed), headers: { ...common, 'content-encoding': encoding } }
}

function responseOf({ method, headers }: Request, stored: StoredResponse): Response {
  if (matchesEtag(headers.get('if-none-match'), stored.headers.etag ?? ''))
    return new Response(null, { status: 304, headers: stored.headers })
  const length = String(stored.body.byteLength)
  return new Response(method === 'HEAD' ? null : stored.body, {
    headers: { ...stored.headers, 'content-length': length },
  })
}
