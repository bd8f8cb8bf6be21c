/** After a login, however it was done: the tab holds the user, and everything that depends on them is asked anew. */
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/sessions.ts'
import { useSessionStore } from '#web/session/session.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'

export const useWelcome = (): ((user: User, text: string) => void) => {
  const session = useSessionStore()
  const queries = useQueryClient()
  const notify = useNotify()
  return ({ token, ...userInfo }, text) => {
    session.set({ token, userInfo, userVisible: false })
    void queries.invalidateQueries()
    notify('success', text)
  }
}
