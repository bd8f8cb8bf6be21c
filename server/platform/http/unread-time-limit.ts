/**
 * Closes the connections of clients that do not read their responses (docs/requirements/safety.md, H3). The timeout of Node
 * starts again when it finds that the system has taken a part of a response, so it takes twice as long.
 */
import type { Server, Socket } from 'node:net'

/** What was on its way when it last changed, and when that was. */
type Progress = { unsentBytes: number; writtenBytes: number; at: number }

/** @returns closes each connection whose client has read nothing for so long; called again and again */
export function limitUnreadTime(server: Server, maxMs: number, now: () => number): () => void {
  const open = new Map<Socket, Progress | null>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, null)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const [socket, last] of open) {
      const unsentBytes = unsentBytesOf(socket)
      const isSame = last?.unsentBytes === unsentBytes && last.writtenBytes === socket.bytesWritten
      if (unsentBytes === 0) open.set(socket, null)
      else if (!isSame) open.set(socket, { unsentBytes, writtenBytes: socket.bytesWritten, at: now() })
      else if (now() - last.at >= maxMs) socket.destroy()
    }
  }
}

/** What the system has not taken yet. Of one long write only the handle knows how much that is. */
const unsentBytesOf = (socket: Socket): number => {
  if (socket.writableLength === 0) return 0
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return handle?.writeQueueSize || socket.writableLength
}
