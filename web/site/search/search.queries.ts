/** Search queries, and the function that turns typed text into a query. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

/** Typing creates many queries, few of which are used again. */
const CACHED_MS = 60_000

/** The failure is shown in place of the results. */
export const searchQuery = (api: Client, keywords: string) =>
  queryOptions({
    queryKey: ['search', keywords],
    queryFn: () => api.search.find({ query: { keywords } }),
    gcTime: CACHED_MS,
    meta: { silent: true, isLocalized: true },
  })

export const suggestedTagsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['search', 'tags to try'],
    queryFn: () => api.tags.topTen(),
    meta: { silent: true },
  })
