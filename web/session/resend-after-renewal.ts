/** Calls with a token that has ended: they ask for a new one and are sent again, once. */
import type { Send } from '#web/api.ts'
import { isFailure } from '#web/failure.ts'

/** @param renew whether there is a new token now */
export const resendAfterRenewal =
  (send: Send, renew: () => Promise<boolean>): Send =>
  async (call) => {
    try {
      return await send(call)
    } catch (error) {
      if (!isFailure(error) || error.kind !== 'unauthenticated' || !(await renew())) throw error
      return send(call)
    }
  }
