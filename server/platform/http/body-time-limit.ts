/** Limits the time in which the body of a request arrives, by its length (docs/requirements/safety.md, H3). */
import type { IncomingMessage } from 'node:http'

/** The slowest connection on which an upload does not fail: 60 MB arrive in twenty minutes. */
const MIN_BYTES_PER_MS = 50
/** A timer takes no more than 2^31 ms, and what announces more than any upload has is refused before it is read. */
const MAX_MS = 30 * 60_000

/** Whether a body follows the headers. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Closes the connection when the body is not complete in `baseMs`, and the time that the slowest connection needs for the
 * announced length. The limit of Node is the same for every request: one that is short enough for attackers would end
 * the upload of a photo from a phone. It does nothing for requests without a body.
 */
export function limitBodyTime(request: IncomingMessage, baseMs: number): void {
  if (!hasBody(request)) return
  const announced = Number(request.headers['content-length'] ?? 0)
  const close = () => {
    if (!request.complete) request.socket.destroy()
  }
  const timer = setTimeout(close, Math.min(MAX_MS, baseMs + announced / MIN_BYTES_PER_MS)).unref()
  request.once('close', () => clearTimeout(timer))
}
