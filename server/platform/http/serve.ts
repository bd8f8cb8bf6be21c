/** Promises and those who keep them: from a contract's calls to handlers, over HTTP and in the process. */
import type { Api, BodyOf, Endpoint, Params, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { audited } from '../audited-context.ts'
import type { CacheTag } from '../cache/cache-tags.ts'
import type { Ctx } from '../context.ts'
import { Failure, invalid } from '../errors.ts'
import { networkOf, type Visitor } from './visitor.ts'

/** Somebody with a session. */
export type AuthenticatedViewer = { kind: 'reader' | 'owner'; accountId: number; sessionId: number }

/** Who is asking. Readers and the owner come with a session; without one it is a stranger. */
export type Viewer = { kind: 'anonymous' } | AuthenticatedViewer

/**
 * Whether this viewer may make the call at all; whose row it touches is the handler's to ask.
 * @throws unauthenticated for a stranger where a session is needed; forbidden for a reader at the owner's door
 */
export function requireAudience({ audience }: Pick<Endpoint, 'audience'>, viewer: Viewer): void {
  if (audience === 'anyone') return
  const { kind } = requireSession(viewer)
  if (audience === 'owner' && kind !== 'owner') throw new Failure('forbidden')
}

/** The viewer of a call that needs a session. @throws unauthenticated for a stranger */
export function requireSession(viewer: Viewer): AuthenticatedViewer {
  if (viewer.kind === 'anonymous') throw new Failure('unauthenticated')
  return viewer
}

/** What a handler is handed. */
export type ApiRequest<E extends Endpoint = Endpoint> = {
  ctx: Ctx
  /** `room.action`: by which the audit log knows the call. */
  name: string
  viewer: Viewer
  visitor: Visitor
  params: Params<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Names the topics from which the answer is made, for those who keep pages. */
  dependsOn: (...topics: CacheTag[]) => void
  /** The answer depends on this visitor: nobody may keep it. */
  makePrivate: () => void
  setCookie: (name: string, value: string, seconds: number) => void
}

export type Handler<E extends Endpoint> = (call: ApiRequest<E>) => Promise<ResponseOf<E>>
export type Handlers<A extends Api> = { [Action in keyof A]: Handler<A[Action]> }
export type ServedApi<A extends Api = Api> = { api: A; handlers: Handlers<A> }

/** A promise without a handler, or a reply of the wrong shape, does not compile. */
export const serve = <A extends Api>(api: A, handlers: Handlers<A>): ServedApi<A> => ({ api, handlers })

/** An endpoint of the contract with its handler; `room` and `action` are its keys in the contract. */
export type ApiRoute = { feature: string; action: string; endpoint: Endpoint; handler: Handler<Endpoint> }

export type RawInput = { params?: unknown; query?: unknown; body?: unknown }

/**
 * One call from end to end: who asks and what comes in is checked, the handler asked, what goes out is checked,
 * so that nothing leaves that was not promised.
 * @throws what `admit` throws; invalid for the first wrong field; whatever the handler throws
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
    query: parseInput(endpoint.query, rawInput.query) as QueryOf<E>,
    body: parseInput(endpoint.body, rawInput.body) as BodyOf<E>,
  }
  const auditedCall = describeAuditedCall(endpoint, request, params)
  const response = await (auditedCall
    ? audited(request.ctx, auditedCall, (ctx) => handler({ ...request, ...input, ctx }))
    : handler({ ...request, ...input }))
  return validateResponse(endpoint, response)
}

/** What `memo` keeps is answered many times, and never changed: it is checked once. */
const validatedResponses = new WeakMap<object, { endpoint: Endpoint; reply: unknown }>()

function validateResponse<E extends Endpoint>(endpoint: E, response: unknown): ResponseOf<E> {
  if (typeof response !== 'object' || response === null)
    return endpoint.response.parse(response) as ResponseOf<E>
  const validated = validatedResponses.get(response)
  if (validated?.endpoint === endpoint) return validated.reply as ResponseOf<E>
  const parsed = endpoint.response.parse(response)
  validatedResponses.set(response, { endpoint, reply: parsed })
  return parsed as ResponseOf<E>
}

/**
 * What the owner does with a session of theirs leaves a line in the audit log, whatever the handler remembers
 * (docs/requirements/safety.md, R4); null for everybody else and for what only reads.
 */
function describeAuditedCall(
  { method, audience }: Endpoint,
  { viewer, visitor, name }: Pick<ApiRequest, 'viewer' | 'visitor' | 'name'>,
  params: Record<string, number>,
) {
  if (method === 'GET' || audience === 'anyone' || viewer.kind !== 'owner') return null
  const ownAccount = { type: 'account', id: viewer.accountId }
  const namedSubject = { type: name.split('.')[0] ?? name, id: params.id ?? null }
  return {
    ...ownerActor(viewer.accountId, visitor),
    action: name,
    subject: audience === 'owner' ? namedSubject : ownAccount,
    mustWriteEntry: true,
  }
}

/** The owner, from where they are. */
export const ownerActor = (accountId: number | null, visitor: Visitor) => ({
  accountId,
  origin: 'site' as const,
  network: networkOf(visitor.ipAddress),
  requestId: visitor.requestId,
})

function parseInput(schema: Endpoint['query'], value: unknown): unknown {
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  const path = result.error.issues[0]?.path ?? []
  throw invalid(path.join('.') || 'body')
}

/** Parameters of a path are positive integers, all of them. */
function parseParams(value: unknown): Record<string, number> {
  const params: Record<string, number> = {}
  for (const [name, text] of Object.entries(value ?? {})) {
    const number = /^[1-9]\d{0,15}$/.test(String(text)) ? Number(text) : 0
    if (!Number.isSafeInteger(number) || number < 1) throw invalid(name)
    params[name] = number
  }
  return params
}
