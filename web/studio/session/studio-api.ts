/** The typed client of the owner's endpoints, for every screen of the studio. */
import { createContext, use } from 'react'
import type { ClientOf } from '#contract/client.ts'
import type { StudioContract } from '#contract/studio-contract.ts'

export type StudioClient = ClientOf<StudioContract>

export const StudioApiContext = createContext<StudioClient | null>(null)
export const BackgroundApiContext = createContext<StudioClient | null>(null)

/** `const api = useStudioApi()`; a call that finds the session ended asks for the login and is sent again. */
export const useStudioApi = (): StudioClient => {
  const api = use(StudioApiContext)
  if (!api) throw new Error('The studio needs its client above every screen.')
  return api
}

/** For calls that nobody waits for, such as saving while somebody types: one that finds the session ended fails. */
export const useBackgroundStudioApi = (): StudioClient => {
  const api = use(BackgroundApiContext)
  if (!api) throw new Error('The studio needs its client above every screen.')
  return api
}
