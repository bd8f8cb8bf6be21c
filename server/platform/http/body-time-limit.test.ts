import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limitBodyTime } from './body-time-limit.ts'

const BASE_MS = 30_000

// The sockets of Node have timers of their own, which go on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Requests whose bodies are sent by hand. */
async function serve() {
  const requests: IncomingMessage[] = []
  const server = createServer((request) => {
    requests.push(request.resume())
    limitBodyTime(request, BASE_MS)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    begin: async (framing: string) => {
      const client = connect(port, '127.0.0.1')
      client.on('error', () => {})
      client.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${framing}\r\n\r\n`)
      // `expect.poll` would advance the timers.
      while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
      const request = requests.pop() as IncomingMessage
      return { client, request }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

it.each([
  ['a short body', 'Content-Length: 100', BASE_MS + 2],
  ['a body without a length', 'Transfer-Encoding: chunked', BASE_MS],
  ['an upload of 60 MB', 'Content-Length: 60000000', 20 * 60_000 + BASE_MS],
  ['more than any upload has', 'Content-Length: 9000000000', 30 * 60_000],
])(
  'H3: %s: there is a limit to its time, however often a part of it arrives',
  async (_, framing, limitMs) => {
    const site = await serve()
    const { client, request } = await site.begin(framing)
    vi.advanceTimersByTime(limitMs / 2)
    client.write(framing.startsWith('T') ? '1\r\n{\r\n' : '{')
    await new Promise((resolve) => request.once('data', resolve))
    vi.advanceTimersByTime(limitMs / 2 - 1)
    expect(request.socket.destroyed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(request.socket.destroyed).toBe(true)
    await site.close()
  },
)

it('H3: a body that arrived in time keeps its connection, whenever the response comes', async () => {
  const site = await serve()
  const { client, request } = await site.begin('Content-Length: 2')
  client.write('{}')
  await new Promise((resolve) => request.once('end', resolve))
  vi.advanceTimersByTime(60 * 60_000)
  expect(request.socket.destroyed).toBe(false)
  await site.close()
})
