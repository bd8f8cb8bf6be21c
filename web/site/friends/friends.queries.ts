/** Queries about friend links. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

export const friendsQuery = (api: Client) =>
  queryOptions({ queryKey: ['friends'], queryFn: () => api.friends.all() })
