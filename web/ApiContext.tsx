/** Provides the API client to all components: fetch in the browser, direct calls during server rendering. */
import { createContext, use } from 'react'
import type { Client } from '#contract/client.ts'

export const ApiContext = createContext<Client | null>(null)

/** To build a query or a mutation: `useLoaded(articleQuery(useApi(), id))`. */
export const useApi = (): Client => {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs an ApiContext above it')
  return api
}
