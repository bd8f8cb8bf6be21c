/** Queries about the message board. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

export const welcomeQuery = (api: Client) =>
  queryOptions({ queryKey: ['message'], meta: { isLocalized: true }, queryFn: () => api.message.show() })
