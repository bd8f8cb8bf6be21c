/** Queries about videos. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

export const collectionsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['videos', 'collections'],
    meta: { isLocalized: true },
    queryFn: () => api.videos.collections(),
  })
