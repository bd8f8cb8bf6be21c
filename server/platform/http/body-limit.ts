/** Limits the request body of every route outside the API, which limits its own bodies by endpoint. */
import type { MiddlewareHandler } from 'hono'
import { readBytes, refuseAnnounced } from './request-body.ts'

/** The forms outside the API are short: the longest one, a webmention, carries two URLs (docs/requirements/safety.md, H7). */
const MAX_BYTES = 2_000

/**
 * Refuses a body above 2 kB: by its announced length before it is read, without one as soon as it is longer.
 * @throws too-large; bad-request when the client ends the connection before the body does
 */
export const bodyLimit = (): MiddlewareHandler => async (c, next) => {
  const { raw, method } = c.req
  // No handler reads the body of a GET request, and asking for it would create a stream for each file that is served.
  if (method === 'GET' || method === 'HEAD') return next()
  refuseAnnounced(raw, MAX_BYTES)
  if (raw.headers.has('transfer-encoding'))
    c.req.raw = new Request(raw, { body: await readBytes(raw, MAX_BYTES) })
  return next()
}
