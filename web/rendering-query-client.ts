/** Server data of one rendering: each call is asked once and never again, and nobody watches. */
import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'

type Options = { queryKey: QueryKey; queryFn?: unknown }

/** Asks straight away: what a query brings along to be cancelled and tried again costs more than most of our calls. */
export class RenderingQueryClient extends QueryClient {
  readonly #asked = new Map<string, Promise<unknown>>()

  constructor() {
    super({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  }

  override ensureQueryData = <Data>({ queryKey, queryFn }: Options): Promise<Data> => {
    const key = hashKey(queryKey)
    const asked = this.#asked.get(key) ?? this.#ask(queryKey, queryFn as () => Promise<Data>)
    this.#asked.set(key, asked)
    return asked as Promise<Data>
  }

  async #ask<Data>(key: QueryKey, call: () => Promise<Data>): Promise<Data> {
    const data = await call()
    this.setQueryData(key, data as never)
    return data
  }
}
