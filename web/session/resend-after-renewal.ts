/** Calls with a token that has ended: they ask for a new one and are sent again, once. */
import type { Client } from '#contract/client.ts'
import type { Send } from '#web/api.ts'
import { isFailure } from '#web/failure.ts'
import type { SessionStore } from './session.ts'
import { signedInMark } from './signed-in-mark.ts'

/** The request for a token fails with the same error, and is not sent again. */
const RENEWAL = '/users/token'

/** @param renew whether there is a new token now */
export const resendAfterRenewal =
  (send: Send, renew: () => Promise<boolean>): Send =>
  async (call) => {
    try {
      return await send(call)
    } catch (error) {
      const hasEnded = isFailure(error) && error.kind === 'unauthenticated' && call.path !== RENEWAL
      if (!hasEnded || !(await renew())) throw error
      return send(call)
    }
  }

/** Whether there is a new token now; loads the code only in a browser that stays signed in. @throws RequestFailure */
export const renewIfMarked = async (
  api: Pick<Client, 'sessions'>,
  session: SessionStore,
): Promise<boolean> => {
  if (!signedInMark.get()) return false
  const { renewSession } = await import('./renew-session.ts')
  return renewSession(api, session)
}
