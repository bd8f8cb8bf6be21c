/** The query cache of one server rendering: each request is sent once, never repeated and never observed. */
import { hashKey, QueryClient, type QueryKey, type QueryMeta } from '@tanstack/react-query'

type Options = { queryKey: QueryKey; queryFn?: unknown; meta?: QueryMeta | undefined }

/** Calls the function directly: the cancellation and retry of a query cost more than most of our requests. */
export class RenderingQueryClient extends QueryClient {
  readonly #requests = new Map<string, Promise<unknown>>()

  constructor() {
    super({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  }

  override ensureQueryData = <Data>({ queryKey, queryFn, meta }: Options): Promise<Data> => {
    const key = hashKey(queryKey)
    const request = this.#requests.get(key) ?? this.#query(queryKey, queryFn as () => Promise<Data>, meta)
    this.#requests.set(key, request)
    return request as Promise<Data>
  }

  async #query<Data>(key: QueryKey, request: () => Promise<Data>, meta?: QueryMeta): Promise<Data> {
    const data = await request()
    if (meta) this.getQueryCache().build(this, this.defaultQueryOptions({ queryKey: key, meta }))
    this.setQueryData(key, data as never)
    return data
  }
}
