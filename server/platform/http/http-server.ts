/** Listens on the network with node:http: the fast path serves cached pages, the app handles everything else. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Ctx } from '../context.ts'
import { closeUnreadBody } from './close-unread-body.ts'
import { limitConnections } from './connection-limit.ts'
import { inheritedSocket } from './inherited-socket.ts'

export type RunningServer = {
  port: number
  /** Accepts no new connections, finishes the pending requests, and resolves within ten seconds. */
  stop: () => Promise<void>
}

const STOP_WITHIN_MS = 10_000

/** Limits from docs/requirements/safety.md, H3 and B2. */
const limits = {
  /** A connection on which nothing can be sent or received for so long is closed: its client does not read. */
  idleMs: 60_000,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
}

/** What the server needs of the app. */
export type HttpApp = {
  fetch: (request: Request, transport: { remoteAddress: string | undefined }) => Promise<Response>
  /** @returns whether it has taken over the response; `next` handles the request where it cannot */
  fastPath: (request: IncomingMessage, response: ServerResponse, next: RequestListener) => boolean
  /** The response to a request that has no valid URL, such as one with a malformed Host header. */
  badRequest: () => Response
}

/** @param timeouts shorter ones for tests */
export async function startServer(
  ctx: Ctx,
  app: HttpApp,
  timeouts: Partial<typeof limits> = {},
): Promise<RunningServer> {
  const { idleMs, ...options } = { ...limits, ...timeouts }
  let isStopping = false
  const listener = getRequestListener(
    (request, { incoming }) =>
      app.fetch(request, { remoteAddress: (incoming as IncomingMessage).socket.remoteAddress }),
    { errorHandler: () => app.badRequest() },
  )
  const server = createServer(options, (request, response) => {
    if (isStopping) response.setHeader('connection', 'close')
    closeUnreadBody(request, response)
    if (!app.fastPath(request, response, listener)) listener(request, response)
  })
  server.setTimeout(idleMs)
  limitConnections(server, ctx.config.TRUST_PROXY)
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

/** @returns the port */
const listen = (server: Server, where: { port: number; host: string } | { fd: number }): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

/**
 * `server.close()` would cut idle keep-alive connections on which a request may be on its way;
 * the plain close waits, and each answer now says `Connection: close` (docs/requirements/speed.md, found on the way).
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
