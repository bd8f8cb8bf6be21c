/** The typed client, made from the contract's table of methods and paths and one way to send a call. */
import type { ClientOf } from '#contract/client.ts'
import type { BodyKind, Method } from '#contract/endpoint.ts'

/** Where nothing is said of the body it is JSON. */
type TableEntry = [method: Method, path: string, takes?: Exclude<BodyKind, 'json'>]

/** Of the readers' contract or of the owner's. */
export type EndpointTable<Rooms> = { [Room in keyof Rooms]: { [Action in keyof Rooms[Room]]: TableEntry } }

/** A call ready to go: `path` is below `/api`, parameters filled in, query appended. */
export type ApiRequest = { method: Method; path: string; body: unknown; bodyKind: BodyKind }
/** Resolves with the data of the envelope; rejects with a `CallFailure`. */
export type Send = (call: ApiRequest) => Promise<unknown>

type RequestInput = {
  params?: Record<string, number>
  query?: Record<string, unknown>
  body?: unknown
}

export const createApi = <Rooms>(table: EndpointTable<Rooms>, send: Send): ClientOf<Rooms> =>
  mapValues(table as Record<string, Record<string, TableEntry>>, (calls) =>
    mapValues(
      calls,
      ([method, path, takes]: TableEntry) =>
        (input: RequestInput = {}) =>
          send({ method, path: fill(path, input), body: input.body, bodyKind: takes ?? 'json' }),
    ),
  ) as unknown as ClientOf<Rooms>

const fill = (path: string, { params = {}, query = {} }: RequestInput) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

const mapValues = <Value, Result>(record: Record<string, Value>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
