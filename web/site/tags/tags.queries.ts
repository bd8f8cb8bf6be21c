/** Queries about tags. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import type { Tag } from '#contract/tags.ts'

export const tagsQuery = (api: Client) =>
  queryOptions({ queryKey: ['tags', 'all'], queryFn: () => api.tags.all() })

/** Without the times of their latest articles, which only the page of all tags shows. */
export type TopTag = Omit<Tag, 'latestTime'>

export const topTagsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['tags', 'top'],
    queryFn: async (): Promise<TopTag[]> => (await api.tags.topTen()).map(({ latestTime, ...tag }) => tag),
  })
