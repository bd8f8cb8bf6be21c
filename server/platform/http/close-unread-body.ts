/** Closes a connection on which the rest of a request body keeps arriving after the response. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from './body-time-limit.ts'

/** The photo of a phone, which is too large for an avatar. Many clients read nothing until they have sent everything. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
/** Bodies that are discarded at the same time; the connection of a further one is closed at once. */
const MAX_AT_ONCE = 20

const discarded = new Set<IncomingMessage>()

/**
 * Reads and discards the rest, so that the client can read the response: a connection that is closed while it sends is
 * reset, and the response on its way lost. Without this, Node discards until the request times out.
 * It is called for each request and does nothing for requests without a body.
 * @param maxMs the connection is closed after it
 * @param maxBytes nothing is read beyond it: what the client sends then waits until it reads the response
 */
export function closeUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  maxMs: number,
  maxBytes = MAX_DISCARDED_BYTES,
): void {
  if (!hasBody(request)) return
  // Before the listener of Node, which discards without a limit what nobody has begun to read.
  response.prependOnceListener('finish', () => {
    if (request.complete || request.destroyed) return
    if (discarded.size < MAX_AT_ONCE) discardRest(request, maxMs, maxBytes)
    else request.socket.destroySoon()
  })
}

function discardRest(request: IncomingMessage, maxMs: number, maxBytes: number): void {
  let bytes = 0
  const { socket } = request
  const timer = setTimeout(() => socket.destroySoon(), maxMs).unref()
  const stop = () => {
    clearTimeout(timer)
    discarded.delete(request)
    socket.off('close', stop)
  }
  discarded.add(request)
  request.once('end', stop)
  // Node tells a request whose response has been sent nothing about it.
  socket.once('close', stop)
  // Whoever has given up reading would store what arrives.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    request.pause()
    // The events of other connections come first.
    if (bytes < maxBytes) setImmediate(() => request.resume())
  })
  // Marks the body as read, so that Node does not discard it.
  request.read(0)
  request.resume()
}
