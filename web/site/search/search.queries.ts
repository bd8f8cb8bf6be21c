/** What the search asks, and how what is typed becomes a question. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

/** Who types makes many questions, of which few are asked again. */
const CACHED_MS = 60_000

/** The failure is shown where the answers would stand. */
export const searchQuery = (api: Client, keywords: string) =>
  queryOptions({
    queryKey: ['search', keywords],
    queryFn: () => api.search.find({ query: { keywords } }),
    gcTime: CACHED_MS,
    meta: { silent: true },
  })

export const suggestedTagsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['search', 'tags to try'],
    queryFn: () => api.tags.topTen(),
    meta: { silent: true },
  })
