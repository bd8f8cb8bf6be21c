/** What pages ask about talks. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

/** Talks on a page of the list. */
export const TALKS_A_PAGE = 7

export const talksQuery = (api: Client, current: number) =>
  queryOptions({
    queryKey: ['talks', 'list', current],
    queryFn: () => api.talks.list({ query: { current, size: TALKS_A_PAGE } }),
  })

export const talkRaysQuery = (api: Client) =>
  queryOptions({ queryKey: ['talks', 'rays'], queryFn: () => api.talks.rays() })

export const talkQuery = (api: Client, id: number) =>
  queryOptions({ queryKey: ['talks', 'one', id], queryFn: () => api.talks.show({ params: { id } }) })
