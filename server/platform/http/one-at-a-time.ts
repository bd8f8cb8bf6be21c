/**
 * Handles the requests of a connection one after another: the next one when the response before it has been written
 * (docs/requirements/safety.md, H8). Node would handle all that a client pipelines at once, and hold their responses while the
 * client does not read.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Of all connections together; each takes some 3 kB. Browsers pipeline nothing. */
const MAX_WAITING = 2_000

type WaitingRequest = { request: IncomingMessage; response: ServerResponse }

/** A connection on which a request arrives when too many wait is closed. */
export function oneAtATime(handle: RequestListener, maxWaiting = MAX_WAITING): RequestListener {
  /** What waits on each connection that has an unfinished response. */
  const queues = new WeakMap<Socket, WaitingRequest[]>()
  let waiting = 0
  /** The connections whose next request may start: one in each turn of the event loop, so that others come between. */
  const ready: [Socket, WaitingRequest[]][] = []
  const startOne = () => {
    const next = ready.shift()
    if (ready.length > 0) setImmediate(startOne)
    if (next) startNext(...next)
  }

  const start = (socket: Socket, { request, response }: WaitingRequest) => {
    response.once('close', () => {
      const queue = queues.get(socket)
      if (!queue || queue.length === 0) return void queues.delete(socket)
      if (ready.push([socket, queue]) === 1) setImmediate(startOne)
    })
    handle(request, response)
  }

  const startNext = (socket: Socket, queue: WaitingRequest[]) => {
    if (socket.destroyed) {
      waiting -= queue.length
      queue.length = 0
      return
    }
    const next = queue.shift() as WaitingRequest
    waiting -= 1
    // What follows the last one, such as its body, has not been read yet.
    if (queue.length === 0) socket.resume()
    else socket.pause()
    start(socket, next)
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (!queue) {
      queues.set(socket, [])
      start(socket, { request, response })
    } else if (waiting >= maxWaiting) socket.destroy()
    else {
      waiting += 1
      queue.push({ request, response })
      // Node reads on after each request that it has parsed.
      if (queue.length === 1) process.nextTick(() => queue.length > 0 && socket.pause())
    }
  }
}
