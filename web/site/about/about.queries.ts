/** What pages ask about the owner's page. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

export const aboutQuery = (api: Client) =>
  queryOptions({ queryKey: ['about'], queryFn: () => api.about.show() })
