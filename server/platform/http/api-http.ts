/** Serves the API over HTTP: reads requests, calls the route handlers and sends envelopes. */
import { hash } from 'node:crypto'
import { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Envelope, type FailureKind, failures, success } from '#contract/errors.ts'
import type { Ctx } from '../context.ts'
import { Failure, methodNotAllowed, tooMany } from '../errors.ts'
import { messageText } from '../messages.ts'
import { outageOf } from '../outage.ts'
import { methodsOf } from './allowed-methods.ts'
import { chooseEncoding, MIN_COMPRESSED_BYTES } from './compression.ts'
import { addCookie } from './cookie.ts'
import { failurePage } from './failure-page.ts'
import { matchesEtag } from './if-none-match.ts'
import { MEDIA_COOKIE, MEDIA_COOKIE_SECONDS, newMediaCookie } from './media-cookie.ts'
import { createMinuteLimit } from './network-rate-limit.ts'
import { withUpload } from './receive-upload.ts'
import { readForm, readJson } from './request-body.ts'
import type { ResponseCache } from './response-cache.ts'
import {
  type ApiRoute,
  handleRequest,
  requireAudience,
  requireScope,
  type SetCookie,
  type Viewer,
} from './serve.ts'
import type { VisitorInfo } from './visitor.ts'

/** Of one access token to one process: enough for a script that is written well, too few for one that runs wild. */
const MAX_TOKEN_REQUESTS_PER_MINUTE = 300

/** The variables that the app sets for each request. */
export type Env = { Variables: { visitor: VisitorInfo; requestId: string } }

/** Finds the viewer of a request by its session or access token. */
export type ReadViewer = (ctx: Ctx, visitor: Pick<VisitorInfo, 'bearer' | 'ipAddress'>) => Promise<Viewer>

export function createApi(
  ctx: Ctx,
  routes: ApiRoute[],
  readViewer: ReadViewer,
  responses: Pick<ResponseCache, 'compressed'>,
): Hono<Env> {
  const api = new Hono<Env>({ strict: false })
  const consumeTokenRequest = createMinuteLimit<number>(MAX_TOKEN_REQUESTS_PER_MINUTE, ctx.now)
  for (const { feature, action, endpoint, handler, tokenScope } of routes) {
    api.on(endpoint.method, endpoint.path, async (c) => {
      const visitor = c.get('visitor')
      const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
      const setCookie: SetCookie = (name, value, seconds, path = '/', isForScripts = false) =>
        addCookie(headers, ctx, visitor, { name, value, seconds, path, isForScripts })
      const sender = await readViewer(ctx, visitor)
      const waitSeconds = sender.kind === 'token' ? consumeTokenRequest(sender.tokenId) : 0
      if (waitSeconds > 0) throw tooMany(waitSeconds)
      // What everybody may call treats a script as everybody.
      const isPublic = endpoint.audience === 'anyone'
      const viewer: Viewer = isPublic && sender.kind === 'token' ? { kind: 'anonymous' } : sender
      // Before the body is read: a request that is refused anyway costs nothing more.
      requireAudience(endpoint, viewer)
      // A reader whose session has ended signs in again, and does not become a guest.
      if (endpoint.audience === 'guest' && viewer.kind === 'anonymous' && visitor.bearer !== null)
        throw new Failure('unauthenticated')
      requireScope(tokenScope, viewer)
      let isPrivate = endpoint.method !== 'GET' || endpoint.audience !== 'anyone'
      const input = { params: c.req.param(), query: c.req.query() }
      const request = {
        ctx,
        name: `${feature}.${action}`,
        viewer,
        visitor,
        makePrivate: () => {
          isPrivate = true
        },
        setCookie,
      }
      const data = await withBody(ctx, endpoint, c.req.raw, visitor, (body) =>
        handleRequest(endpoint, handler, { ...input, body }, request),
      )
      if (endpoint.audience === 'owner') {
        const access = newMediaCookie(ctx, viewer, visitor.cookies[MEDIA_COOKIE])
        if (access) setCookie(MEDIA_COOKIE, access, MEDIA_COOKIE_SECONDS)
      }
      const body = Buffer.from(
        JSON.stringify(envelope(true, success, messageText(visitor.locale, 'success'), data)),
      )
      if (isPrivate) {
        headers.set('cache-control', 'private, no-store')
        headers.set('content-length', String(body.byteLength))
        return new Response(body, { headers })
      }
      headers.set('cache-control', 'no-cache')
      headers.set('vary', 'Accept-Language, Cookie, Authorization')
      const etag = etagOf(body)
      headers.set('etag', etag)
      if (matchesEtag(c.req.header('if-none-match'), etag))
        return new Response(null, { status: 304, headers })
      const encoding = chooseEncoding(c.req.header('accept-encoding'))
      if (encoding === 'identity' || body.byteLength < MIN_COMPRESSED_BYTES)
        return new Response(body, { headers })
      headers.append('vary', 'Accept-Encoding')
      headers.set('content-encoding', encoding)
      return new Response(await responses.compressed(etag, body, encoding), { headers })
    })
  }
  const endpoints = routes.map(({ endpoint }) => endpoint)
  api.all('*', (c) => {
    const path = c.req.path.replace(/^\/api/, '') || '/'
    const methods = methodsOf(endpoints, path)
    if (methods.length === 0) throw new Failure('no-such-path')
    throw methodNotAllowed(methods)
  })
  return api
}

/**
 * Reads the body of a request and calls `use` with it; a file exists until that is done.
 * Other sites can make a browser send a form: such forms are refused (docs/requirements/safety.md, S7).
 */
async function withBody<Result>(
  ctx: Ctx,
  { method, bodyKind, maxBytes }: Endpoint,
  request: Request,
  visitor: VisitorInfo,
  use: (body: unknown) => Promise<Result>,
): Promise<Result> {
  if (method === 'GET') return use(undefined)
  if (bodyKind === 'json') return use(await readJson(request, maxBytes || undefined))
  if (visitor.isCrossSite) throw new Failure('forbidden')
  if (bodyKind === 'form') return use(await readForm(request))
  const limits = { dataDir: ctx.config.DATA_DIR, maxBytes }
  return withUpload(request, limits, (file) => use(file ? { file } : {}))
}

const etagOf = (body: Buffer) => `W/"${hash('sha1', body, 'base64url')}"`

const envelope = <Data>(flag: boolean, code: number, message: string, data: Data): Envelope<Data> => ({
  flag,
  code,
  message,
  data,
})

export type FailedRequest = {
  requestId: string
  /** The response is an HTML page instead of an envelope. */
  isPage: boolean
  /** What such a page offers to open again; null when that cannot help. */
  retryHref: string | null
}

/** Whether a failed request gets an HTML page: a browser opens something that is not below /api. */
export const expectsPage = (path: string, accept: string, isPageUrl: boolean): boolean => {
  if (/^\/api(\/|$)/.test(path)) return false
  return accept.includes('text/html') || (isPageUrl && !accept.includes('application/json'))
}

/**
 * The response of every error, in the language of the visitor. An outage is logged with its explanation and becomes
 * 50300; another unknown error is logged and becomes 50000.
 */
export function failureResponse(
  ctx: Ctx,
  error: unknown,
  visitor: VisitorInfo,
  { requestId, isPage, retryHref }: FailedRequest,
): Response {
  const failure = error instanceof Failure ? error : outageFailure(ctx, error, requestId)
  const kind: FailureKind = failure?.kind ?? 'unexpected'
  const { code, status } = failures[kind]
  if (kind === 'unexpected') {
    ctx.log.error({ requestId, err: error }, 'A request failed')
    ctx.metrics.countFailure('request')
  }
  const message = messageText(visitor.locale, failure?.messageKey ?? kind, failure?.parameters)
  const body = kind === 'unexpected' ? `${message} (${requestId})` : message
  const headers: Record<string, string> = {
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'cache-control': 'private, no-store',
  }
  if (kind === 'too-many') headers['retry-after'] = String(failure?.parameters.seconds ?? 60)
  if (kind === 'unavailable') headers['retry-after'] = '30'
  if (kind === 'method-not-allowed') headers.allow = String(failure?.parameters.allow)
  const text = isPage
    ? failurePage({ kind, message: body, locale: visitor.locale, cookies: visitor.cookies, retryHref })
    : JSON.stringify(envelope(false, code, body, failure ? dataOf(failure, visitor) : null))
  return new Response(text, { status, headers })
}

function dataOf({ data, fieldErrors }: Failure, { locale }: VisitorInfo): unknown {
  if (fieldErrors.length === 0) return data
  const fields = fieldErrors.map(({ parameters, messageKey }) => [
    parameters.field,
    messageText(locale, messageKey, parameters),
  ])
  return { ...(data as { field: string }), fields: Object.fromEntries(fields) }
}

function outageFailure(ctx: Ctx, error: unknown, requestId: string): Failure | null {
  const outage = outageOf(error)
  if (!outage) return null
  ctx.log.error({ requestId, err: error }, outage.explanation)
  ctx.metrics.countOutage()
  return new Failure('unavailable', { sentence: outage.messageKey })
}
