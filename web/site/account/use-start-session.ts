/** Stores the session after any login and refetches everything that depends on the user. */
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { beginSession } from '#web/session/begin-session.ts'
import { useSessionStore } from '#web/session/session.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'

export const useStartSession = (): ((user: User, text: string) => void) => {
  const session = useSessionStore()
  const queries = useQueryClient()
  const notify = useNotify()
  return (user, text) => {
    beginSession(session, user)
    void queries.invalidateQueries()
    notify('success', text)
  }
}
