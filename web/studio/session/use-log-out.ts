/** Ends the owner's session, here and in the other tabs. */
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/ApiContext.tsx'
import { clearUser, useSessionStore } from '#web/session/session.ts'
import { notifyOtherTabs } from '#web/session/tabs.ts'

export const useLogOut = (): (() => void) => {
  const api = useApi()
  const session = useSessionStore()
  const queries = useQueryClient()
  return () => {
    // The request has read the token before it is removed here, and goes on in the background.
    const request = api.sessions.logout()
    clearUser(session)
    queries.clear()
    request.catch(() => {}).finally(notifyOtherTabs)
  }
}
