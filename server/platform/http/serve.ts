/** Connects the endpoints of the contract with their route handlers, over HTTP and in the process. */

import type { Api, BodyOf, Endpoint, Params, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { TokenScope } from '#contract/studio/tokens.ts'
import { audited } from '../audited-context.ts'
import type { Ctx } from '../context.ts'
import { Failure, fieldError, invalid, tooLong } from '../errors.ts'
import type { MessageKey } from '../messages.ts'
import { networkOf, type VisitorInfo } from './visitor.ts'

/** A viewer with a session. */
export type AuthenticatedViewer = { kind: 'reader' | 'owner'; accountId: number; sessionId: number }

/** A script of the owner, with an access token instead of a session. */
type TokenViewer = {
  kind: 'token'
  accountId: number
  tokenId: number
  tokenName: string
  scopes: readonly TokenScope[]
}

/** `reason` says why the access token of the request is not accepted. */
type AnonymousViewer = { kind: 'anonymous'; reason?: MessageKey }

/** Who sends a request: an anonymous visitor, a reader or the owner with a session, or a script of the owner. */
export type Viewer = AnonymousViewer | AuthenticatedViewer | TokenViewer

/**
 * Checks the audience of an endpoint; access to a row is decided by the handler.
 * @throws unauthenticated for an anonymous visitor where a session is needed; forbidden for a reader at an owner's endpoint
 */
export function requireAudience({ audience }: Pick<Endpoint, 'audience'>, viewer: Viewer): void {
  if (audience === 'anyone' || (audience === 'owner' && viewer.kind === 'token')) return
  if (audience === 'guest' && viewer.kind === 'anonymous' && viewer.reason === undefined) return
  const { kind } = requireSession(viewer)
  if (audience === 'owner' && kind !== 'owner') throw new Failure('forbidden')
}

/**
 * Checks the scope of a request with an access token; others have none.
 * @param tokenScope of the endpoint; null where no token is accepted
 * @throws forbidden for a token without the scope, and where no token is accepted
 */
export function requireScope(tokenScope: TokenScope | null, viewer: Viewer): void {
  if (viewer.kind !== 'token') return
  if (tokenScope === null) throw new Failure('forbidden', { sentence: 'token-not-here' })
  if (!viewer.scopes.includes(tokenScope))
    throw new Failure('forbidden', { sentence: 'token-lacks-scope', words: { scope: tokenScope } })
}

/**
 * The viewer of an endpoint that needs a session.
 * @throws unauthenticated for an anonymous visitor; forbidden for an access token
 */
export function requireSession(viewer: Viewer): AuthenticatedViewer {
  if (viewer.kind === 'anonymous')
    throw new Failure('unauthenticated', { sentence: viewer.reason ?? 'unauthenticated' })
  if (viewer.kind === 'token') throw new Failure('forbidden', { sentence: 'token-not-here' })
  return viewer
}

/** For pages and API unless a path is given; 0 seconds delete the cookie. Scripts cannot read it unless it is for them. */
export type SetCookie = (
  name: string,
  value: string,
  seconds: number,
  path?: string,
  isForScripts?: boolean,
) => void

/** The argument of a route handler. */
export type ApiRequest<E extends Endpoint = Endpoint> = {
  ctx: Ctx
  /** `feature.action`, the name in the audit log. */
  name: string
  viewer: Viewer
  visitor: VisitorInfo
  params: Params<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The response depends on this visitor: no cache may store it. */
  makePrivate: () => void
  setCookie: SetCookie
}

export type Handler<E extends Endpoint> = (call: ApiRequest<E>) => Promise<ResponseOf<E>>
export type Handlers<A extends Api> = { [Action in keyof A]: Handler<A[Action]> }
export type ServedApi<A extends Api = Api> = { api: A; handlers: Handlers<A> }

/** An endpoint without a handler, or a response of the wrong shape, does not compile. */
export const serve = <A extends Api>(api: A, handlers: Handlers<A>): ServedApi<A> => ({ api, handlers })

/** An endpoint of the contract with its handler; `feature` and `action` are its keys in the contract. */
export type ApiRoute = {
  feature: string
  action: string
  endpoint: Endpoint
  handler: Handler<Endpoint>
  /** The scope that an access token needs; null where none is accepted. */
  tokenScope: TokenScope | null
}

export type RawInput = { params?: unknown; query?: unknown; body?: unknown }

/**
 * Handles one request: checks audience and input, calls the handler, and validates the response, so that no undeclared
 * field leaves.
 * @throws what `requireAudience` throws; invalid for the first wrong field; whatever the handler throws
 */
export async function handleRequest<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  rawInput: RawInput,
  request: Omit<ApiRequest<E>, 'params' | 'query' | 'body'>,
): Promise<ResponseOf<E>> {
  requireAudience(endpoint, request.viewer)
  const params = parseParams(rawInput.params)
  const input = {
    params: params as Params<E>,
    query: parseInput(endpoint.query, rawInput.query, endpoint) as QueryOf<E>,
    body: parseInput(endpoint.body, rawInput.body, endpoint) as BodyOf<E>,
  }
  const auditedCall = describeAuditedCall(endpoint, request, params)
  const response = await (auditedCall
    ? audited(request.ctx, auditedCall, (ctx) => handler({ ...request, ...input, ctx }))
    : handler({ ...request, ...input }))
  return endpoint.response.parse(response) as ResponseOf<E>
}

/**
 * The audit entry of a request that changes data with a session or an access token of the owner
 * (docs/requirements/safety.md, R4); null for other viewers and for reading requests.
 */
function describeAuditedCall(
  { method, audience, isAudited }: Endpoint,
  { viewer, visitor, name }: Pick<ApiRequest, 'viewer' | 'visitor' | 'name'>,
  params: Record<string, number | string>,
) {
  if (method === 'GET' || audience === 'anyone' || !isAudited) return null
  if (viewer.kind !== 'owner' && viewer.kind !== 'token') return null
  const ownAccount = { type: 'account', id: viewer.accountId }
  const namedSubject = {
    type: name.split('.')[0] ?? name,
    id: typeof params.id === 'number' ? params.id : null,
  }
  return {
    ...ownerActor(viewer.accountId, visitor, viewer.kind === 'token' ? viewer.tokenName : null),
    action: name,
    subject: audience === 'owner' ? namedSubject : ownAccount,
    mustWriteEntry: true,
  }
}

/** The owner as actor of an audit entry, with their network and the access token that they used. */
export const ownerActor = (
  accountId: number | null,
  visitor: VisitorInfo,
  tokenName: string | null = null,
) => ({
  accountId,
  origin: 'site' as const,
  network: networkOf(visitor.ipAddress),
  requestId: visitor.requestId,
  tokenName,
})

function parseInput(schema: Endpoint['query'], value: unknown, { audience }: Endpoint): unknown {
  const result = schema.safeParse(replaceNul(value ?? {}))
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.join('.') || 'body'
  if (issue?.code === 'too_big' && issue.origin === 'string') {
    const max = Number(issue.maximum)
    throw audience === 'owner' ? fieldError(field, 'field-too-long', { max }) : tooLong(field, max)
  }
  throw audience === 'owner' ? fieldError(field) : invalid(field)
}

/** PostgreSQL stores no NUL character. It becomes U+FFFD, as in HTML and Markdown; passwords are hashed as they are. */
function replaceNul(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
  if (Array.isArray(value)) return value.map(replaceNul)
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, /password/i.test(name) ? one : replaceNul(one)]),
  )
}

/** An uploaded file is not a plain object. */
const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** Every parameter of a path is a positive integer, or a name where the contract says so. */
function parseParams(value: unknown): Record<string, number | string> {
  const params: Record<string, number | string> = {}
  for (const [name, text] of Object.entries(value ?? {})) {
    const number = /^[1-9]\d{0,15}$/.test(String(text)) ? Number(text) : 0
    const isId = Number.isSafeInteger(number) && number > 0
    if (!isId && name !== 'idOrName') throw invalid(name)
    params[name] = isId ? number : String(text)
  }
  return params
}
