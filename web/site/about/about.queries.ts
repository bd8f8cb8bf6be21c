/** Queries about the owner. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

export const aboutQuery = (api: Client) =>
  queryOptions({ queryKey: ['about'], meta: { isLocalized: true }, queryFn: () => api.about.show() })
