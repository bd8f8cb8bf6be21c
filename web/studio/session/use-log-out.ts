/** Ends the owner's session, here and in the other tabs. */
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/ApiContext.tsx'
import { endSession } from '#web/session/end-session.ts'
import { useSessionStore } from '#web/session/session.ts'

export const useLogOut = (): (() => void) => {
  const api = useApi()
  const session = useSessionStore()
  const queries = useQueryClient()
  return () => {
    void endSession(api, session)
    queries.clear()
  }
}
