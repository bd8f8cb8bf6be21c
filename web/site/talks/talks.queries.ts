/** Queries about talks. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

export const TALKS_PAGE_SIZE = 7

export const talksQuery = (api: Client, current: number) =>
  queryOptions({
    queryKey: ['talks', 'list', current],
    queryFn: () => api.talks.list({ query: { current, size: TALKS_PAGE_SIZE } }),
  })

export const talkRaysQuery = (api: Client) =>
  queryOptions({ queryKey: ['talks', 'rays'], queryFn: () => api.talks.rays() })

export const talkQuery = (api: Client, id: number) =>
  queryOptions({ queryKey: ['talks', 'one', id], queryFn: () => api.talks.show({ params: { id } }) })
