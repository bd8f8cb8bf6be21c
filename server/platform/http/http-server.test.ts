/** Connections: limits of the HTTP server over real sockets. */
// @module-tag engine
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createLog } from '../log.ts'
import { closeUnreadBody } from './close-unread-body.ts'
import { limitConnections } from './connection-limit.ts'
import { connectionLimits, type RunningServer, startServer } from './http-server.ts'

/** More than the buffers of both ends of a loopback connection hold. */
const LARGE = 'x'.repeat(1024 * 1024)

let context: TestContext
let server: RunningServer
const logged: unknown[] = []
beforeAll(async () => {
  context = await createTestContext({ PORT: '0', HOST: '127.0.0.1' })
  const log = { ...createLog(context.ctx.config), error: (entry: unknown) => logged.push(entry) }
  const ctx = { ...context.ctx, log: log as never }
  server = await startServer(
    ctx,
    createApp(ctx, async () => ({ status: 200, html: 'page' })),
  )
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await server.stop()
  await context.close()
})

const open = async (port = server.port, from = '127.0.0.1'): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}
const textOf = async (socket: Socket): Promise<string> => {
  let text = ''
  for await (const bytes of socket) text += bytes
  return text
}

it('H3: closes the connection of a client that never reads', { tags: ['full'] }, async () => {
  const app = {
    fetch: async () => new Response(LARGE.repeat(32)),
    fastPath: () => false,
    badRequest: () => new Response(null, { status: 400 }),
  }
  const impatient = await startServer(context.ctx, app, { idleMs: 300, connectionsCheckingInterval: 100 })
  const accepted = new Promise<Socket>((resolve) => {
    const onSocket = (message: unknown) => {
      unsubscribe('net.server.socket', onSocket)
      resolve((message as { socket: Socket }).socket)
    }
    subscribe('net.server.socket', onSocket)
  })
  const client = await open(impatient.port)
  const serverSocket = await accepted
  const closed = new Promise((resolve) => serverSocket.once('close', resolve))
  client.pause()
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await closed
  client.destroy()
  await impatient.stop()
})

it('H3: refuses connections above the limit of an IP address, and accepts new ones when others close', async () => {
  const small = createServer((_, response) => response.end('ok'))
  limitConnections(small, '', { ofNetwork: 3, inAll: 100 })
  await new Promise<void>((resolve) => small.listen(0, '127.0.0.1', resolve))
  const { port } = small.address() as { port: number }
  const sockets = await Promise.all([open(port), open(port), open(port)])
  const refused = await open(port)
  refused.resume()
  await new Promise((resolve) => refused.once('close', resolve))
  sockets[0]?.destroy()
  await expect
    .poll(async () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        (response) => response.text(),
        () => 'refused',
      ),
    )
    .toBe('ok')
  for (const socket of sockets) socket.destroy()
  small.closeAllConnections()
  await new Promise((resolve) => small.close(resolve))
})

it('H3: idle connections from many addresses are limited together, and an ordinary visitor still gets in', async () => {
  const small = createServer((_, response) => response.end('ok'))
  limitConnections(small, '', { ofNetwork: 50, inAll: 200 })
  const connections = () =>
    new Promise<number>((resolve) => small.getConnections((_, count) => resolve(count)))
  await new Promise<void>((resolve) => small.listen(0, '127.0.0.1', resolve))
  const { port } = small.address() as { port: number }
  const sockets: Socket[] = []
  for (let i = 0; i < 1_000; i++) sockets.push(await open(port, `127.0.1.${1 + (i % 40)}`))
  await expect.poll(connections).toBeLessThanOrEqual(200)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok')
  for (const socket of sockets) socket.destroy()
  small.closeAllConnections()
  await new Promise((resolve) => small.close(resolve))
})

it('B2, H3: clients that send their headers too slowly are disconnected, however steadily they send', async () => {
  const app = createApp(context.ctx, async () => ({ status: 200, html: 'page' }))
  const impatient = await startServer(context.ctx, app, {
    headersTimeout: 300,
    connectionsCheckingInterval: 50,
  })
  const sendSlowly = async () => {
    const socket = await open(impatient.port)
    const closed = new Promise((resolve) => socket.resume().once('close', resolve))
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    const trickle = setInterval(() => socket.write('X-Slow: 1\r\n'), 20)
    await closed
    clearInterval(trickle)
  }
  await Promise.all([sendSlowly(), sendSlowly(), sendSlowly()])
  await impatient.stop()
})

it('H3: disconnects a client whose body takes too long', async () => {
  // The sockets of Node have timers of their own, which go on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const arrived = new Promise<Socket>((resolve) => {
    const onRequest = (message: unknown) => {
      unsubscribe('http.server.request.start', onRequest)
      resolve((message as { socket: Socket }).socket)
    }
    subscribe('http.server.request.start', onRequest)
  })
  const client = await open()
  client.write(
    'POST /api/articles/access HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  )
  const socket = await arrived
  vi.advanceTimersByTime(connectionLimits.bodyMs)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(socket.destroyed).toBe(true)
})

it('H3: closes the connection of a client that never reads after a minute', () => {
  const { idleMs, connectionsCheckingInterval } = connectionLimits
  expect(idleMs + connectionsCheckingInterval).toBeLessThanOrEqual(65_000)
})

it('H7: a client that sends too much gets the response, whether it announces the length or not', async () => {
  const app = createApp(context.ctx, async () => ({ status: 200, html: 'page' }))
  // No time limit, whatever else the machine does.
  const patient = await startServer(context.ctx, app, { bodyMs: 3_600_000, discardMs: 3_600_000 })
  const statuses: number[] = []
  for (const path of ['/preferences', '/api/users/login', '/api/articles/access'])
    for (const bytes of [150_000, 3 * 1024 * 1024, 30 * 1024 * 1024])
      for (const isChunked of [false, true]) {
        const part = Buffer.alloc(64 * 1024, 'x')
        const parts = (function* () {
          for (let sent = 0; sent < bytes; sent += part.length) yield part
        })()
        const body = isChunked ? ReadableStream.from(parts) : Buffer.alloc(bytes, 'x')
        const type = path.endsWith('access') ? 'application/json' : 'application/x-www-form-urlencoded'
        const init = {
          method: 'POST',
          body,
          headers: { 'content-type': type },
          duplex: 'half',
        } as RequestInit
        const response = await fetch(`http://127.0.0.1:${patient.port}${path}`, init)
        statuses.push(response.status)
        await response.arrayBuffer()
      }
  expect(new Set(statuses)).toEqual(new Set([413]))
  await patient.stop()
})

it('H7: discards the rest of a body up to a limit, and closes the connection after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const maxBytes = 256 * 1024
  let socket: Socket | undefined
  const small = createServer((request, response) => {
    socket = request.socket
    closeUnreadBody(request, response, 5_000, maxBytes)
    response.end('refused')
  })
  await new Promise<void>((resolve) => small.listen(0, '127.0.0.1', resolve))
  const { port } = small.address() as { port: number }
  const client = await open(port)
  let received = ''
  client.on('data', (bytes) => {
    received += bytes
  })
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  client.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30000000\r\n\r\n')
  client.write(Buffer.alloc(30_000_000, 'x'))
  // `expect.poll` would advance the timers.
  while (!received.includes('refused') || (socket?.bytesRead ?? 0) < maxBytes)
    await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(4_999)
  expect(socket?.writable).toBe(true)
  vi.advanceTimersByTime(1)
  await closed
  // With what one read of the socket and the buffer of the request hold.
  expect(socket?.bytesRead).toBeLessThanOrEqual(maxBytes + 192 * 1024)
  await new Promise((resolve) => small.close(resolve))
})

it('H7: discards twenty bodies at once, and closes the connection of each further one', async () => {
  const responses: ServerResponse[] = []
  const small = createServer((request, response) => {
    closeUnreadBody(request, response, 60_000)
    responses.push(response)
    response.end('refused')
  })
  await new Promise<void>((resolve) => small.listen(0, '127.0.0.1', resolve))
  const { port } = small.address() as { port: number }
  const begin = async () => {
    const client = await open(port)
    client.resume().write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n')
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    return { client, closed }
  }
  const first = await Promise.all(Array.from({ length: 20 }, begin))
  await expect.poll(() => responses.filter((one) => one.writableFinished)).toHaveLength(20)
  await (await begin()).closed
  expect(first.every(({ client }) => !client.destroyed)).toBe(true)
  // Whoever has sent everything makes room for another one.
  for (const { client } of first) client.write('x'.repeat(9))
  for (const { client } of first) client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => responses.filter((one) => one.writableFinished)).toHaveLength(41)
  const next = await begin()
  await expect.poll(() => responses.filter((one) => one.writableFinished)).toHaveLength(42)
  expect(next.client.destroyed).toBe(false)
  small.closeAllConnections()
  await new Promise((resolve) => small.close(resolve))
})

it('B2: a client may take 10 seconds for its headers, and is disconnected within 15', () => {
  const { headersTimeout, connectionsCheckingInterval } = connectionLimits
  expect(headersTimeout).toBe(10_000)
  // Connections are looked at in this interval.
  expect(headersTimeout + 2 * connectionsCheckingInterval).toBeLessThanOrEqual(15_000)
})

it('H3: does not limit the connections of a trusted proxy', async () => {
  const small = createServer((_, response) => response.end('ok'))
  limitConnections(small, '127.0.0.1', { ofNetwork: 1, inAll: 1 })
  await new Promise<void>((resolve) => small.listen(0, '127.0.0.1', resolve))
  const { port } = small.address() as { port: number }
  const first = await open(port)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok')
  first.destroy()
  small.closeAllConnections()
  await new Promise((resolve) => small.close(resolve))
})

it('H1: a request without a valid host gets every security header', async () => {
  const socket = await open()
  socket.write('GET /api HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')
  const response = await textOf(socket)
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response).toContain("default-src 'none'")
  expect(response).toContain('x-request-id')
})

it('H6: TRACE is refused, and sends nothing of the request back', async () => {
  for (const path of ['/', '/api/articles/all', '/healthz']) {
    const socket = await open()
    socket.write(
      `TRACE ${path} HTTP/1.1\r\nHost: localhost\r\nX-Secret: sentineltrace\r\nConnection: close\r\n\r\n`,
    )
    const response = await textOf(socket)
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(response).not.toContain('sentineltrace')
  }
})

it('H4: an aborted upload is no error in the log', async () => {
  for (const path of ['/api/articles/access', '/preferences'])
    for (const framing of ['Content-Length: 1500', 'Transfer-Encoding: chunked']) {
      const socket = await open()
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${framing}\r\n\r\n${framing.startsWith('T') ? '9\r\n' : ''}{"a":`,
      )
      const closed = new Promise((resolve) => socket.once('close', resolve))
      setImmediate(() => socket.destroy())
      await closed
    }
  // A later request is answered after the aborted ones were handled.
  expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200)
  expect(logged).toEqual([])
})
