/** Server data in memory: one cache a page load, one default for what a failed call tells the reader. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { type CallFailure, isFailure } from './failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean }
    mutationMeta: { silent?: boolean }
  }
}

/** How long an answer counts as fresh: a reader's visit to a page, not their day. */
const FRESH_MS = 60_000

/**
 * `onFailure` hears of every failed call except those whose query or mutation says `meta: { silent: true }`
 * because its caller shows the failure in place.
 */
export const createQueryClient = (onFailure: (failure: CallFailure) => void) => {
  const tell = (error: unknown, meta: { silent?: boolean } | undefined) => {
    if (!meta?.silent && isFailure(error)) onFailure(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: retryLostCalls, refetchOnWindowFocus: false },
    },
  })
}

/** For one rendering on the server: asks once, keeps nothing afterwards, tells nobody. */
export const createRenderingQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })

/** Only a call that got no answer is worth a second try; an answer would be the same again. */
const retryLostCalls = (failures: number, error: unknown) =>
  failures < 2 && isFailure(error) && error.kind === 'unavailable'
