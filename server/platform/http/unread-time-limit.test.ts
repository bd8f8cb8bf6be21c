import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { limitUnreadTime } from './unread-time-limit.ts'

it('H3: closes the connection of a client that reads nothing for a minute, and of no other', async () => {
  let now = 0
  const sockets = new Map<string, Socket>()
  const server = createServer((request, response) => {
    sockets.set(request.url ?? '', request.socket)
    // More than the buffers of both ends of a loopback connection hold.
    if (request.url !== '/idle') response.end(Buffer.alloc(64 * 1024 * 1024))
  })
  const closeUnread = limitUnreadTime(server, 60_000, () => now)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const request = (path: string) => {
    const client = connect(port, '127.0.0.1')
    client.on('error', () => {})
    client.pause()
    client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    return client
  }
  const clients = ['/deaf', '/slow', '/idle'].map(request)
  await expect.poll(() => sockets.size).toBe(3)
  const deaf = sockets.get('/deaf') as Socket
  const slow = sockets.get('/slow') as Socket
  closeUnread()
  now = 59_000
  closeUnread()
  expect(deaf.destroyed).toBe(false)
  // The slow client reads until the server could send more.
  const unsent = () => (slow as Socket & { _handle: { writeQueueSize: number } })._handle.writeQueueSize
  const before = unsent()
  let read = 0
  while (unsent() === before) {
    read += (clients[1]?.read() as Buffer | null)?.byteLength ?? 0
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(read).toBeGreaterThan(0)
  now = 60_000
  closeUnread()
  expect([deaf.destroyed, slow.destroyed, sockets.get('/idle')?.destroyed]).toEqual([true, false, false])
  now = 120_000
  closeUnread()
  expect([slow.destroyed, sockets.get('/idle')?.destroyed]).toEqual([true, false])
  for (const client of clients) client.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
