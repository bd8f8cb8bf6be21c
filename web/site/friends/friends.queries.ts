/** Queries about friend links. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

export const friendsQuery = (api: Client) =>
  queryOptions({ queryKey: ['friends'], queryFn: () => api.friends.all() })

/** What friends wrote lately, and whether visitors may ask for a link. */
export const friendNewsQuery = (api: Client) =>
  queryOptions({ queryKey: ['friends', 'news'], queryFn: () => api.friends.news() })
