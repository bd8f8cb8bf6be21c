/**
 * The typed API client, created from the contract's table of methods and paths and a function that sends requests.
 */
import type { ClientOf } from '#contract/client.ts'
import type { BodyKind, Method } from '#contract/endpoint.ts'

/** JSON unless the entry names another body type. */
type TableEntry = [method: Method, path: string, takes?: Exclude<BodyKind, 'json'>]

/** Of the public contract or of the owner's. */
export type EndpointTable<Contract> = {
  [Feature in keyof Contract]: { [Action in keyof Contract[Feature]]: TableEntry }
}

/** A request ready to be sent: `path` is below `/api`, parameters filled in, query appended. */
export type ClientRequest = { method: Method; path: string; body: unknown; bodyKind: BodyKind }
/** Resolves with the data of the envelope; rejects with a `RequestFailure`. */
export type Send = (request: ClientRequest) => Promise<unknown>

type RequestInput = {
  params?: Record<string, number | string>
  query?: Record<string, unknown>
  body?: unknown
}

export const createApi = <Contract>(table: EndpointTable<Contract>, send: Send): ClientOf<Contract> =>
  mapValues(table as Record<string, Record<string, TableEntry>>, (endpoints) =>
    mapValues(
      endpoints,
      ([method, path, takes]: TableEntry) =>
        (input: RequestInput = {}) =>
          send({ method, path: fill(path, input), body: input.body, bodyKind: takes ?? 'json' }),
    ),
  ) as unknown as ClientOf<Contract>

const fill = (path: string, { params = {}, query = {} }: RequestInput) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

const mapValues = <Value, Result>(record: Record<string, Value>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
