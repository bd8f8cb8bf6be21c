/** Sends 30 MB, or more than the route allows, to every route over a real connection: the server reads no more than that. */
// @module-tag full
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { type RunningServer, startServer } from '#server/platform/http/http-server.ts'
import { routes } from './api.ts'
import { type App, createApp } from './app.ts'
import { createTestReader } from './testing/readers.ts'
import { createTestContext, type TestContext } from './testing/test-context.ts'

const MB = 1024 * 1024
const SENT_BYTES = 30 * MB
/** The limit of a JSON body, what is discarded after the response, and what one read of the socket brings. */
const READ_BYTES = (100 + 64 + 192) * 1024

let context: TestContext
let server: RunningServer
let token: string
const serverSockets = new Map<number, Socket>()
const remember = (message: unknown) => {
  const { socket } = message as { socket: Socket }
  serverSockets.set(socket.remotePort ?? 0, socket)
}
const app = (): App => createApp(context.ctx, async () => ({ status: 200, html: 'page' }))

beforeAll(async () => {
  context = await createTestContext({ PORT: '0', HOST: '127.0.0.1' })
  token = (await createTestReader(context.ctx, { isOwner: true })).token
  subscribe('net.server.socket', remember)
  server = await startServer(context.ctx, app())
})
afterAll(async () => {
  await server.stop()
  unsubscribe('net.server.socket', remember)
  await context.close()
})

type Sent = { response: string; readBytes: number }

/** Sends until the response has come, everything is sent or the server closes the connection. */
async function send(method: string, path: string, isChunked: boolean): Promise<Sent> {
  const size = Math.max(SENT_BYTES, limitOf(method, path) + MB)
  const client = connect(server.port, '127.0.0.1')
  await new Promise((resolve) => client.once('connect', resolve))
  const port = client.localPort ?? 0
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  client.on('error', () => {})
  let response = ''
  // What follows is discarded for a while, for clients that send everything before they read.
  const responded = new Promise<void>((resolve) => {
    client.on('data', (bytes) => {
      response += bytes.toString('latin1')
      resolve()
    })
  })
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${size}`
  client.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${typeOf(method, path)}\r\n${length}\r\n\r\n`,
  )
  const part = Buffer.alloc(64 * 1024, 'x')
  const chunk = isChunked
    ? Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
    : part
  for (let sent = 0; sent < size && response === '' && !client.destroyed; sent += part.length)
    if (!client.write(chunk))
      await Promise.race([new Promise((resolve) => client.once('drain', resolve)), responded, closed])
  await Promise.race([responded, closed])
  const readBytes = serverSockets.get(port)?.bytesRead ?? Number.NaN
  client.destroy()
  await closed
  return { response, readBytes }
}

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  file: 'multipart/form-data; boundary=x',
}
const endpointOf = (method: string, path: string) =>
  routes.find(
    ({ endpoint }) => endpoint.method === method && `/api${endpoint.path}`.replace(/:\w+/g, '1') === path,
  )?.endpoint
const typeOf = (method: string, path: string) => bodyTypes[endpointOf(method, path)?.bodyKind ?? 'form']
/** An endpoint for files or long texts has a limit of its own, up to which it may read. */
const limitOf = (method: string, path: string) => endpointOf(method, path)?.maxBytes ?? 0

/** Every route that the app has, and every page; patterns with values in them. */
const targets = () => {
  const patterns = [
    ...app().routes,
    ...Object.values(pages).map(({ path }) => ({ method: 'ALL', path })),
    { method: 'ALL', path: '/favicon.svg' },
    { method: 'ALL', path: '/nowhere' },
  ]
  const all = patterns.flatMap(({ method, path }) =>
    (method === 'ALL' ? ['GET', 'POST', 'PUT'] : [method]).map(
      (one) => `${one} ${path.replace(/:\w+/g, '1').replace('*', 'x')}`,
    ),
  )
  return [...new Set(all)].map((target) => target.split(' ') as [string, string])
}

it.each([
  ['with a length', false],
  ['without a length', true],
])('H7: no route reads a body of 30 MB %s', async (_, isChunked) => {
  const all = targets()
  expect(all).toContainEqual(['POST', '/preferences'])
  expect(all.length).toBeGreaterThan(routes.length)
  for (const [method, path] of all) {
    const { response, readBytes } = await send(method, path, isChunked)
    const name = `${method} ${path}`
    expect(readBytes, name).toBeLessThanOrEqual(READ_BYTES + limitOf(method, path))
    if (method === 'GET' || response === '') continue
    // A constant accepts no body at all.
    const isConstant = /^\/(healthz|failure\.css|api\/(openapi\.json|docs(\.css)?))$/.test(path)
    const status = path === '/api/x' ? 404 : isConstant ? 405 : 413
    expect(response.slice(9, 12), name).toBe(String(status))
    expect(response, name).toContain('x-request-id')
    expect(response, name).toContain(`"code":${status}00`)
  }
})
