/** Where the log-in dialog is asked for; the reader comes back to where they were, and to their draft. */
import { useSessionStore } from '#web/session/session.ts'

export const useAskToLogIn = () => {
  const session = useSessionStore()
  return () => session.set({ userVisible: true, currentUrl: location.pathname + location.search })
}
