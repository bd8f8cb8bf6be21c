/** The sign-out: here at once, even if the server does not respond, and in every tab as soon as it does. */
import type { Client } from '#contract/client.ts'
import { clearUser, type SessionStore } from './session.ts'
import { signedInMark } from './signed-in-mark.ts'
import { notifyOtherTabs } from './tabs.ts'

/** Resolves when the server has answered, or has not: the next page then tries again (./renew-session.ts). */
export const endSession = async (api: Pick<Client, 'sessions'>, session: SessionStore): Promise<void> => {
  // The request has read the token before it is removed here, and continues in the background.
  const request = api.sessions.logout()
  if (signedInMark.get()) signedInMark.set('ending')
  clearUser(session)
  const isEnded = await request.then(
    () => true,
    () => false,
  )
  // Somebody may have signed in meanwhile.
  if (isEnded && signedInMark.get() === 'ending') signedInMark.set(null)
  // Only now do other tabs get the state without the session and its unlock grants.
  notifyOtherTabs()
}
