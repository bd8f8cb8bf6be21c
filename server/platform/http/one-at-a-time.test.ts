/** Pipelined requests, over real sockets. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const opened: { servers: Server[]; sockets: Socket[] } = { servers: [], sockets: [] }
afterEach(async () => {
  for (const socket of opened.sockets.splice(0)) socket.destroy()
  for (const server of opened.servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  opened.servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  opened.sockets.push(socket)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

it('H8: a pipelined request starts when the response before it has been written', async () => {
  const pending: { path: string; response: ServerResponse }[] = []
  const port = await serve(
    oneAtATime((request, response) => pending.push({ path: request.url ?? '', response })),
  )
  const client = await open(port)
  let received = ''
  client.on('data', (bytes) => {
    received += bytes
  })
  client.write(get('/1') + get('/2') + get('/3'))
  for (const path of ['/1', '/2', '/3']) {
    await expect.poll(() => pending.map((one) => one.path)).toEqual([path])
    pending.pop()?.response.end(`response ${path}`)
    await expect.poll(() => received).toContain(`response ${path}`)
  }
})

it('H8: what comes after a body waits, and more requests than one read of the socket brings all get a response', async () => {
  const bodies: string[] = []
  const port = await serve(
    oneAtATime(async (request, response) => {
      let body = ''
      for await (const bytes of request) body += bytes
      bodies.push(body)
      response.end('ok')
    }),
  )
  const client = await open(port)
  let responses = 0
  client.on('data', (bytes) => {
    responses += String(bytes).split('HTTP/1.1 200').length - 1
  })
  const post = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n${'x'.repeat(200_000)}`
  client.write(get('/').repeat(2_000) + post + get('/') + post)
  await expect.poll(() => bodies.length, { timeout: 20_000 }).toBe(2_003)
  expect(bodies.filter((body) => body.length === 200_000)).toHaveLength(2)
  await expect.poll(() => responses).toBe(2_003)
})

it('H8: a client that does not read gets no further request handled', async () => {
  let handled = 0
  let first: Socket | undefined
  const port = await serve(
    oneAtATime((request, response) => {
      handled += 1
      first = request.socket
      // More than the buffers of both ends of a loopback connection hold.
      response.end(Buffer.alloc(32 * 1024 * 1024))
    }),
  )
  const client = await open(port)
  client.pause()
  client.write(get('/').repeat(50))
  await expect.poll(() => first?.writableLength ?? 0).toBeGreaterThan(0)
  // A request on another connection is handled after everything that was ready before.
  const other = await open(port)
  other.write(get('/'))
  await new Promise((resolve) => other.once('data', resolve))
  expect(handled).toBe(2)
})

it('H8: closes a connection that pipelines more than may wait, and serves others', async () => {
  const port = await serve(oneAtATime((_, response) => void setImmediate(() => response.end('ok')), 10))
  const client = await open(port)
  const closed = new Promise((resolve) => client.once('close', resolve))
  client.resume().write(get('/').repeat(100))
  await closed
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok')
  const next = await open(port)
  let received = ''
  next.on('data', (bytes) => {
    received += bytes
  })
  next.write(get('/').repeat(5))
  await expect.poll(() => received.split('200 OK').length - 1).toBe(5)
})

it('H8: of the pipelined requests of all connections, one starts in each turn of the event loop', async () => {
  let turn = 0
  let timer = setImmediate(function next() {
    turn += 1
    timer = setImmediate(next)
  })
  const pipelined: number[] = []
  const known = new Set<Socket>()
  const port = await serve(
    oneAtATime(({ socket }, response) => {
      if (known.has(socket)) pipelined.push(turn)
      known.add(socket)
      response.end('ok')
    }),
  )
  const clients = await Promise.all(Array.from({ length: 20 }, () => open(port)))
  for (const client of clients) client.resume().write(get('/').repeat(30))
  await expect.poll(() => pipelined.length).toBe(20 * 29)
  clearImmediate(timer)
  expect(new Set(pipelined).size).toBe(pipelined.length)
})
