/** The endpoint builder: method, path, input, response and errors of an endpoint. */
import { z } from 'zod'
import type { FailureKind } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: anybody, a reader with a session, or only the owner. `guest`: a reader, or somebody without a session whom a cookie
 * may make the author of comments.
 */
type Audience = 'anyone' | 'guest' | 'reader' | 'owner'

/**
 * The encoding of a body. A form is refused when another site sends it; a file is sent as multipart, field `file`.
 */
export type BodyKind = 'json' | 'form' | 'file'

export type Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  method: Method
  /** Below `/api`; parameters are written `:name` and are positive integers; `:idOrName` may also be a name in a URL. */
  path: Path
  /** One line for the API page, in product words. */
  summary: string
  query: Query
  body: Body
  response: Reply
  errors: readonly FailureKind[]
  audience: Audience
  bodyKind: BodyKind
  /** The largest file or JSON body it takes; 0 where it takes no file, and JSON as large as anybody may send. */
  maxBytes: number
  /** Whether a change by the owner writes an audit entry. False only where no visitor can see the change. */
  isAudited: boolean
}

export type Api = Record<string, Endpoint<string, z.ZodType, z.ZodType, z.ZodType>>

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters of a path: `/articles/:id` → `{ id: number }`. */
export type Params<E> =
  E extends Endpoint<infer Path>
    ? { [Name in ParamNames<Path>]: Name extends 'idOrName' ? number | string : number }
    : never
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** The input that a caller passes. Empty parts are omitted, defaults may be. */
export type Input<E extends Endpoint> = InputPart<'params', Params<E>> &
  InputPart<'query', z.input<E['query']>> &
  InputPart<'body', z.input<E['body']>>

type InputPart<Name extends string, Value> = keyof Value extends never
  ? { [N in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

const noInput = z.object({})
type NoInput = typeof noInput

/** A response without content: `data` is null. */
export const nothing = z.null()

type EndpointSpec<Query, Body, Reply> = {
  summary: string
  query?: Query
  body?: Body
  response: Reply
  errors?: readonly FailureKind[]
  audience?: Audience
  bodyKind?: BodyKind
  maxBytes?: number
  isAudited?: boolean
}

const endpointBuilder =
  (method: Method, given: { audience: Audience; errors: readonly FailureKind[] }) =>
  <
    const Path extends string,
    Reply extends z.ZodType,
    Query extends z.ZodType = NoInput,
    Body extends z.ZodType = NoInput,
  >(
    path: Path,
    spec: EndpointSpec<Query, Body, Reply>,
  ): Endpoint<Path, Query, Body, Reply> => ({
    method,
    path,
    summary: spec.summary,
    query: (spec.query ?? noInput) as Query,
    body: (spec.body ?? noInput) as Body,
    response: spec.response,
    errors: [...given.errors, ...(spec.errors ?? [])],
    audience: spec.audience ?? given.audience,
    bodyKind: spec.bodyKind ?? 'json',
    maxBytes: spec.maxBytes ?? 0,
    isAudited: spec.isAudited ?? true,
  })

const ofAnyone = { audience: 'anyone', errors: [] } as const
export const get = endpointBuilder('GET', ofAnyone)
export const post = endpointBuilder('POST', ofAnyone)
export const put = endpointBuilder('PUT', ofAnyone)
export const del = endpointBuilder('DELETE', ofAnyone)

const ofOwner = { audience: 'owner', errors: ['unauthenticated', 'forbidden', 'invalid'] } as const
/** Endpoints of the owner, with the errors that all of them have. */
export const owner = {
  get: endpointBuilder('GET', ofOwner),
  post: endpointBuilder('POST', ofOwner),
  put: endpointBuilder('PUT', ofOwner),
  del: endpointBuilder('DELETE', ofOwner),
}
