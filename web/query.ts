/** The query cache of a page load, with one default for failed requests. */
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isFailure, type RequestFailure } from './failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      silent?: boolean
      /** The response has texts in the visitor's language, and is requested again in another one. */
      isLocalized?: boolean
      /** Not part of the state that the server sends: the page needs it later or never. */
      isOmitted?: boolean
    }
    mutationMeta: { silent?: boolean }
  }
}

/** How long a response counts as fresh: about one visit to a page. */
const FRESH_MS = 60_000

/** `silent`: the failure is shown in place, or by the page that was being opened, so no toast appears. */
export type OnFailure = (failure: RequestFailure, silent: boolean) => void

/** `onFailure` is called for every failed request. */
export const createQueryClient = (onFailure: OnFailure) =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // No component observes a query that a route is loading: the router shows its failure as a page.
        const silent = query.meta?.silent ?? query.getObserversCount() === 0
        if (isFailure(error)) onFailure(error, silent)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isFailure(error)) onFailure(error, mutation.meta?.silent ?? false)
      },
    }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: retryWithoutResponse, refetchOnWindowFocus: false },
    },
  })

/** After a change of the language: what is shown arrives in it, and the rest is requested when it is needed. */
export async function refreshLocalized(queryClient: QueryClient): Promise<void> {
  const isLocalized = { predicate: ({ meta }: Pick<Query, 'meta'>) => meta?.isLocalized === true }
  queryClient.removeQueries({ ...isLocalized, type: 'inactive' })
  // A failure leaves the texts of the other language.
  await queryClient.refetchQueries({ ...isLocalized, type: 'active' })
}

/** Only a request without a response is repeated; a response would be the same again. */
const retryWithoutResponse = (failures: number, error: unknown) =>
  failures < 2 && isFailure(error) && error.kind === 'unavailable'
