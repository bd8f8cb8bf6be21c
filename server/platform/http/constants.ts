/** Serves texts that never change while the process runs: each is made at its first request, and its bytes are kept, compressed. */
import { hash } from 'node:crypto'
import {
  chooseEncoding,
  compressBrotli,
  compressGzip,
  copyWithoutSlack,
  type Encoding,
  MIN_COMPRESSED_BYTES,
} from './compression.ts'
import { matchesEtag } from './if-none-match.ts'

export type Constant = { contentType: string; cacheControl: string; make: () => Promise<string> | string }

type KeptText = { bytes: Buffer<ArrayBuffer>; encoding: Encoding; etag: string }

export type Constants = {
  paths: string[]
  /** The response to a request for a path whose bytes are kept; null for every other path. */
  cached: (request: Request, path: string) => Response | null
  /** @throws what making the text throws; the next request tries again */
  response: (request: Request, path: string) => Promise<Response>
}

/** @param constants by path */
export function createConstants(constants: Record<string, Constant>): Constants {
  const kept = new Map<string, KeptText>()
  const pending = new Map<string, Promise<KeptText>>()
  const keyOf = (path: string, encoding: Encoding) => `${encoding} ${path}`

  /** Simultaneous requests share the work. */
  const keep = (key: string, make: () => Promise<KeptText>): Promise<KeptText> => {
    const found = kept.get(key)
    if (found) return Promise.resolve(found)
    const started = pending.get(key)
    if (started) return started
    const making = make()
      .then((text) => {
        kept.set(key, text)
        return text
      })
      .finally(() => pending.delete(key))
    pending.set(key, making)
    return making
  }

  const plain = (path: string, { make }: Constant) =>
    keep(keyOf(path, 'identity'), async () => {
      const bytes = Buffer.from(await make())
      return { bytes, encoding: 'identity', etag: `W/"${hash('sha1', bytes, 'base64url')}"` }
    })

  const encoded = (path: string, constant: Constant, encoding: Encoding) =>
    keep(keyOf(path, encoding), async () => {
      const text = await plain(path, constant)
      if (text.bytes.byteLength < MIN_COMPRESSED_BYTES) return text
      const compressed = encoding === 'br' ? compressBrotli(text.bytes) : compressGzip(text.bytes)
      return { bytes: copyWithoutSlack(await compressed), encoding, etag: text.etag }
    })

  const responseOf = (request: Request, { contentType, cacheControl }: Constant, text: KeptText) => {
    const headers: Record<string, string> = {
      'content-type': contentType,
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
      etag: text.etag,
    }
    if (matchesEtag(request.headers.get('if-none-match'), text.etag))
      return new Response(null, { status: 304, headers })
    if (text.encoding !== 'identity') headers['content-encoding'] = text.encoding
    headers['content-length'] = String(text.bytes.byteLength)
    return new Response(text.bytes, { headers })
  }

  return {
    paths: Object.keys(constants),
    cached: (request, path) => {
      const constant = constants[path]
      if (!constant) return null
      const text = kept.get(keyOf(path, encodingOf(request)))
      return text ? responseOf(request, constant, text) : null
    },
    response: async (request, path) => {
      const constant = constants[path] as Constant
      const encoding = encodingOf(request)
      const text = await (encoding === 'identity' ? plain(path, constant) : encoded(path, constant, encoding))
      return responseOf(request, constant, text)
    },
  }
}

const encodingOf = (request: Request) => chooseEncoding(request.headers.get('accept-encoding'))
