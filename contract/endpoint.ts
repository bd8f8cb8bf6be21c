/** The grammar of a promise: method, path, what comes in, what goes out, and how it may fail. */
import { z } from 'zod'
import type { FailureKind } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anybody, a reader with a session, or the owner alone. */
export type Audience = 'anyone' | 'reader' | 'owner'

/** How a body travels. A form is refused when another site sends it; a file comes as multipart, field `file`. */
export type BodyKind = 'json' | 'form' | 'file'

export type Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  method: Method
  /** Below `/api`; parameters are written `:name` and are positive integers. */
  path: Path
  /** One line for the API page, in words of the product. */
  about: string
  query: Query
  body: Body
  reply: Reply
  fails: readonly FailureKind[]
  audience: Audience
  takes: BodyKind
  /** The largest file it takes; 0 where it takes none. */
  mostBytes: number
}

export type Api = Record<string, Endpoint<string, z.ZodType, z.ZodType, z.ZodType>>

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters of a path: `/articles/:id` → `{ id: number }`. */
export type Params<E> = E extends Endpoint<infer Path> ? { [Name in ParamNames<Path>]: number } : never
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** What a caller hands over. Empty parts are left out, defaults may be. */
export type Input<E extends Endpoint> = Part<'params', Params<E>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>

type Part<Name extends string, Value> = keyof Value extends never
  ? { [N in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

const nothingAsked = z.object({})
type NothingAsked = typeof nothingAsked

/** A reply that says nothing: `data` is null. */
export const nothing = z.null()

type Spec<Query, Body, Reply> = {
  about: string
  query?: Query
  body?: Body
  reply: Reply
  fails?: readonly FailureKind[]
  audience?: Audience
  takes?: BodyKind
  mostBytes?: number
}

const promise =
  (method: Method) =>
  <
    const Path extends string,
    Reply extends z.ZodType,
    Query extends z.ZodType = NothingAsked,
    Body extends z.ZodType = NothingAsked,
  >(
    path: Path,
    spec: Spec<Query, Body, Reply>,
  ): Endpoint<Path, Query, Body, Reply> => ({
    method,
    path,
    about: spec.about,
    query: (spec.query ?? nothingAsked) as Query,
    body: (spec.body ?? nothingAsked) as Body,
    reply: spec.reply,
    fails: spec.fails ?? [],
    audience: spec.audience ?? 'anyone',
    takes: spec.takes ?? 'json',
    mostBytes: spec.mostBytes ?? 0,
  })

export const get = promise('GET')
export const post = promise('POST')
export const put = promise('PUT')
export const del = promise('DELETE')
