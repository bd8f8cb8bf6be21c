/** Closes a connection on which the rest of a request body keeps arriving after the response. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from './body-time-limit.ts'

/** A client that sends a little too much can still read the response: a reset could discard it on the way. */
const MAX_DISCARDED_BYTES = 64 * 1024
const MAX_DISCARD_MS = 500

/**
 * Without this, Node reads and discards everything that a client sends until the request times out.
 * It is called for each request and does nothing for requests without a body.
 */
export function closeUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  // Before the listener of Node, which discards without a limit what nobody has begun to read.
  response.prependOnceListener('finish', () => {
    if (!request.complete && !request.destroyed) discardRest(request)
  })
}

function discardRest(request: IncomingMessage): void {
  let bytes = 0
  const close = () => request.socket.destroySoon()
  const timer = setTimeout(close, MAX_DISCARD_MS).unref()
  request.on('data', (chunk: Buffer) => {
    const wasWithin = bytes <= MAX_DISCARDED_BYTES
    bytes += chunk.byteLength
    if (wasWithin && bytes > MAX_DISCARDED_BYTES) close()
  })
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => clearTimeout(timer))
  // Marks the body as read, so that Node does not discard it.
  request.read(0)
  request.resume()
}
