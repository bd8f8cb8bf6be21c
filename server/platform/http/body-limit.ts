/** Limits the request body of every route outside the API, which limits its own bodies by endpoint. */
import type { MiddlewareHandler } from 'hono'
import { bodyLimit as honoBodyLimit } from 'hono/body-limit'
import { Failure } from '../errors.ts'

/** The forms outside the API are short: the longest one carries a path to return to (docs/requirements/safety.md, H7). */
const MAX_BYTES = 2_000

/**
 * Refuses a body above 2 kB: by its announced length before it is read, without one as soon as it is longer.
 * @throws too-large
 */
export function bodyLimit(): MiddlewareHandler {
  const limited = honoBodyLimit({
    maxSize: MAX_BYTES,
    onError: () => {
      throw new Failure('too-large')
    },
  })
  // No handler reads the body of a GET request, and asking for it would create a stream for each file that is served.
  return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limited(c, next))
}
