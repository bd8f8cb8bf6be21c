/** Listens on the network with node:http: the fast path serves cached pages, the app handles everything else. */
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Ctx } from '../context.ts'
import { requestClass } from '../metrics/metrics.ts'
import { limitBodyTime } from './body-time-limit.ts'
import { closeUnreadBody } from './close-unread-body.ts'
import { limitConnections } from './connection-limit.ts'
import { inheritedSocket, listen } from './listen.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { limitUnreadTime } from './unread-time-limit.ts'

export type RunningServer = {
  port: number
  /** Accepts no new connections, finishes the pending requests, and resolves within ten seconds. */
  stop: () => Promise<void>
}

const STOP_WITHIN_MS = 10_000

/** From docs/requirements/safety.md, H3 and B2. */
export const connectionLimits = {
  /** A connection on which nothing can be sent or received for so long is closed. */
  idleMs: 60_000,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** For a short body; a longer one has more time (see body-time-limit.ts). */
  bodyMs: 30_000,
  /** For the rest of a body that nobody reads, after the response. */
  discardMs: 5_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
}

/** As much of an unreadable request is searched for its URL and language. */
const MAX_READ_HEAD = 64 * 1024
const MAX_DISCARD_MS = 500

/** What the server needs of the app. */
export type HttpApp = {
  fetch: (request: Request, transport: { remoteAddress: string | undefined }) => Promise<Response>
  /** @returns whether it has sent the response; `fetch` makes all others */
  fastPath: (request: IncomingMessage, response: ServerResponse) => boolean
  /** The response to a request that cannot be parsed, such as one with a malformed Host header. */
  badRequest: (unreadable?: UnreadableRequest) => Response
}

/** @property head what arrived of its first line and headers */
export type UnreadableRequest = {
  kind?: 'bad-request' | 'headers-too-large'
  head?: string
  remoteAddress?: string | undefined
}

/** @param timeouts shorter ones for tests */
export async function startServer(
  ctx: Ctx,
  app: HttpApp,
  timeouts: Partial<typeof connectionLimits> = {},
): Promise<RunningServer> {
  const { idleMs, bodyMs, discardMs, ...options } = { ...connectionLimits, ...timeouts }
  let isStopping = false
  const listener = getRequestListener(
    (request, { incoming }) =>
      app.fetch(request, { remoteAddress: (incoming as IncomingMessage).socket.remoteAddress }),
    // What is left of a body is discarded here (close-unread-body.ts).
    { errorHandler: () => app.badRequest(), autoCleanupIncoming: false },
  )
  // Headers and bodies have limits of their own.
  const answer = oneAtATime((request, response) => {
    if (isStopping) response.setHeader('connection', 'close')
    limitBodyTime(request, bodyMs)
    closeUnreadBody(request, response, discardMs)
    if (ctx.config.METRICS_TOKEN !== undefined) countResponse(ctx, request, response)
    if (!app.fastPath(request, response)) listener(request, response)
  })
  const server = createServer({ ...options, requestTimeout: 0 }, answer)
  server.on(
    'clientError',
    (error, socket) => void refuseUnreadable(ctx, app, error as ParseError, socket as Socket),
  )
  server.setTimeout(idleMs)
  limitConnections(server, ctx.config.TRUST_PROXY)
  const closeUnread = limitUnreadTime(server, idleMs, () => performance.now())
  const checks = setInterval(closeUnread, options.connectionsCheckingInterval).unref()
  server.once('close', () => clearInterval(checks))
  const { PORT, HOST } = ctx.config
  const fd = inheritedSocket(process.env, process.pid)
  const port = await listen(server, fd === null ? { port: PORT, host: HOST } : { fd })
  return {
    port,
    stop: () => {
      isStopping = true
      return stop(server)
    },
  }
}

/** Counts a response when it was sent; one that the client did not wait for is not counted. */
function countResponse({ metrics }: Ctx, request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request
  const startedAt = performance.now()
  response.once('finish', () =>
    metrics.countRequest(requestClass(url), response.statusCode, (performance.now() - startedAt) / 1000),
  )
}

type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer }

/** Answers a request that Node cannot parse, on its socket, and closes it. */
async function refuseUnreadable(
  { metrics }: Ctx,
  app: HttpApp,
  error: ParseError,
  socket: Socket,
): Promise<void> {
  // The client has gone, or was too slow: there is nobody to tell, or nothing to say.
  if (!socket.writable || !error.code?.startsWith('HPE_')) return void socket.destroy()
  const kind = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers-too-large' : 'bad-request'
  const head = error.rawPacket?.toString('latin1').slice(0, MAX_READ_HEAD) ?? ''
  const response = app.badRequest({ kind, head, remoteAddress: socket.remoteAddress })
  metrics.countRequest('unreadable', response.status, 0)
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers, ['content-length', body.byteLength], ['connection', 'close']]
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')
  const line = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`
  // A reset could discard the response while the client still sends, so that what follows is read for a moment.
  socket.resume()
  socket.end(Buffer.concat([Buffer.from(`${line}\r\n${lines}\r\n\r\n`), body]))
  setTimeout(() => socket.destroy(), MAX_DISCARD_MS).unref()
}

/**
 * `server.close()` would cut idle keep-alive connections on which a request may be on its way;
 * the plain close waits, and each answer now says `Connection: close`.
 */
const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve())
    const idle = setTimeout(() => server.closeIdleConnections(), 1_000)
    const all = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS - 500)
    server.once('close', () => {
      clearTimeout(idle)
      clearTimeout(all)
    })
  })
