/** The network: a node:http server that answers pages itself and hands everything else to the app. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type App, MOST_URL_LENGTH } from './app.ts'
import { pageAddress, readPreferences } from './pages/page-address.ts'
import type { KeptPage } from './pages/page-cache.ts'
import { createPageHeaders } from './pages/page-headers.ts'
import { pageAnswer } from './pages/send-page.ts'
import { chooseEncoding } from './platform/compress.ts'
import type { Ctx } from './platform/context.ts'
import { createVisitorReader } from './platform/visitor.ts'
import { countView } from './views/count-view.ts'

export type RunningServer = {
  port: number
  /** Takes no new connections, answers what is under way, and is through within ten seconds. */
  stop: () => Promise<void>
}

const STOP_WITHIN_MS = 10_000

/** Limits from docs/safety.md, H3 and B2. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
}

export async function startServer(ctx: Ctx, app: App): Promise<RunningServer> {
  let isStopping = false
  const listener = getRequestListener((request, { incoming }) =>
    app.fetch(request, { remoteAddress: (incoming as IncomingMessage).socket.remoteAddress }),
  )
  const answerPage = createPageDoor(ctx, app)
  const server = createServer(limits, (request, response) => {
    if (isStopping) response.setHeader('connection', 'close')
    if (!answerPage(request, response, listener)) listener(request, response)
  })
  const port = await listen(server, ctx.config.PORT, ctx.config.HOST)
  return {
    port,
    stop: () => {
      isStopping = true
      return stop(server)
    },
  }
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Pages leave here, straight from their buffers, before any routing. They are most of a blog's traffic: the way
 * is kept short (docs/speed.md, G1). What is no page, or fails, is the app's to answer.
 */
function createPageDoor(ctx: Ctx, app: App) {
  const headersOf = createPageHeaders(ctx.config)
  const readVisitor = createVisitorReader(ctx.config.TRUST_PROXY)

  const send = (page: KeptPage, address: string, request: IncomingMessage, response: ServerResponse) => {
    const { method = '', headers } = request
    const answer = pageAnswer(page, { method, ifNoneMatch: headers['if-none-match'] }, headersOf(address))
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body ?? undefined)
    if (page.articleId === null) return
    const header = (name: string) => headers[name] as string | undefined
    const visitor = readVisitor({ remoteAddress: request.socket.remoteAddress, header })
    countView(ctx, { kind: 'stranger' }, visitor, page.articleId)
  }

  return (request: IncomingMessage, response: ServerResponse, otherwise: Listener): boolean => {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || url.length > MOST_URL_LENGTH) return false
    const address = pageAddress(url)
    if (address === null) return false
    const preferences = readPreferences(headers.cookie)
    const encoding = chooseEncoding(headers['accept-encoding'] as string | undefined)
    const page = app.pages.kept(address, preferences, encoding)
    if (page) send(page, address, request, response)
    else
      app.pages.page(address, preferences, encoding).then(
        (made) => send(made, address, request, response),
        () => otherwise(request, response),
      )
    return true
  }
}

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

/**
 * `server.close()` would cut idle keep-alive connections on which a request may be on its way;
 * the plain close waits, and each answer now says `Connection: close` (docs/speed.md, found on the way).
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
