/** Queries about tags. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

export const tagsQuery = (api: Client) =>
  queryOptions({ queryKey: ['tags', 'all'], queryFn: () => api.tags.all() })

export const topTagsQuery = (api: Client) =>
  queryOptions({ queryKey: ['tags', 'top'], queryFn: () => api.tags.topTen() })
