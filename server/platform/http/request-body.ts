/** Reads request bodies within limits of size, depth and keys (docs/requirements/safety.md, H3). */
import { buffer } from 'node:stream/consumers'
import type { MiddlewareHandler } from 'hono'
import { Failure } from '../errors.ts'

const MAX_BYTES = 100 * 1024
const MAX_DEPTH = 32
const MAX_KEYS = 200
/** A larger body, which only the owner may send, has more keys: a patch of a text has up to 500 changes. */
const MAX_KEYS_OF_LARGE = 4_000

/**
 * The JSON body as plain data; an absent body is `{}`.
 * @throws unsupported-type, too-large, bad-request
 */
export async function readJson(request: Request, maxBytes = MAX_BYTES): Promise<unknown> {
  const text = await readText(request, maxBytes)
  const maxKeys = maxBytes > MAX_BYTES ? MAX_KEYS_OF_LARGE : MAX_KEYS
  if (text === '') return {}
  // Forms of other sites can send only text/plain and the form types, so they are refused here (S7).
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Failure('unsupported-type')
  if (nestingDepth(text) > MAX_DEPTH) throw new Failure('bad-request')
  try {
    let keys = 0
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__') return undefined
      keys += 1
      if (keys > maxKeys) throw new RangeError('Too many keys')
      return value
    })
  } catch {
    throw new Failure('bad-request')
  }
}

/**
 * The fields of a form; of a repeated field the last one counts.
 * @throws unsupported-type, too-large
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const text = await readText(request, MAX_BYTES)
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Failure('unsupported-type')
  return Object.fromEntries([...new URLSearchParams(text)].slice(0, MAX_KEYS))
}

/** The fields of a short form outside of the API, of any content type. @throws too-large, bad-request */
export const readFields = async (request: Request): Promise<URLSearchParams> =>
  new URLSearchParams(await readText(request, MAX_BYTES))

/**
 * Stops reading as soon as the body is longer than the limit, with and without a Content-Length.
 * @throws too-large; bad-request when the client ends the connection before the body does
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  refuseAnnounced(request, maxBytes)
  try {
    // The parser ends a body at its announced length; reading it as a stream costs ten times as much.
    if (request.headers.get('content-length') === null) return await buffer(limitedBody(request, maxBytes))
    const bytes = Buffer.from(await request.arrayBuffer())
    if (bytes.byteLength > maxBytes) throw new Failure('too-large')
    return bytes
  } catch (error) {
    // What fails here is the connection: an aborted upload is no error of the server.
    throw error instanceof Failure ? error : new Failure('bad-request')
  }
}

/** @throws too-large for a body whose announced length is above the limit, before it is read */
export function refuseAnnounced({ headers }: Request, maxBytes: number): void {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new Failure('too-large')
}

/**
 * The chunks of a body, as they arrive.
 * @throws too-large; bad-request when the client ends the connection before the body does
 */
export async function* limitedBody({ body }: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    // Canceling the body would close the connection, before the client gets the response.
    for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) throw new Failure('too-large')
      yield chunk
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('bad-request')
  }
}

const readText = async (request: Request, maxBytes: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(request, maxBytes))

/** The depth of the brackets outside of strings, found without building a value. */
function nestingDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (isInString) {
      if (c === '\\') i++
      else if (c === '"') isInString = false
    } else if (c === '"') isInString = true
    else if (c === '{' || c === '[') deepest = Math.max(deepest, ++depth)
    else if (c === '}' || c === ']') depth--
  }
  return deepest
}

/** The forms outside the API are short: the longest one, a webmention, carries two URLs (docs/requirements/safety.md, H7). */
const MAX_FORM_BYTES = 2_000

/**
 * Refuses a body above 2 kB: by its announced length before it is read, without one as soon as it is longer.
 * @throws too-large; bad-request when the client ends the connection before the body does
 */
export const bodyLimit = (): MiddlewareHandler => async (c, next) => {
  const { raw, method } = c.req
  // No handler reads the body of a GET request, and asking for it would create a stream for each file that is served.
  if (method === 'GET' || method === 'HEAD') return next()
  refuseAnnounced(raw, MAX_FORM_BYTES)
  if (raw.headers.has('transfer-encoding'))
    c.req.raw = new Request(raw, { body: await readBytes(raw, MAX_FORM_BYTES) })
  return next()
}
