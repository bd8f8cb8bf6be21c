/** Search queries, and the function that turns typed text into a query. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

/** Typing creates many queries, few of which are used again. */
const CACHED_MS = 60_000

/** A site that comes back is found without a click. */
const RETRY_MS = 3000

/** The failure is shown in place of the results at once, and the query tried again until it succeeds. */
export const searchQuery = (api: Client, keywords: string) =>
  queryOptions({
    queryKey: ['search', keywords],
    queryFn: () => api.search.find({ query: { keywords } }),
    gcTime: CACHED_MS,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
    meta: { silent: true, isLocalized: true },
  })

export const suggestedTagsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['search', 'tags to try'],
    queryFn: () => api.tags.topTen(),
    meta: { silent: true },
  })
