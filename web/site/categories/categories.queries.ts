/** Queries about categories. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

export const categoriesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['categories', 'all'],
    meta: { isLocalized: true },
    queryFn: () => api.categories.all(),
  })
