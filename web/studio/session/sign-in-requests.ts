/**
 * What happens when the server no longer knows the session, or wants a fresh one: one dialog asks for the login, the calls wait for
 * it, and then are sent again. Pure: it knows neither React nor the network.
 */
import type { Send } from '#web/api.ts'
import { isFailure } from '#web/failure.ts'
import { createListeners } from '#web/listeners.ts'

/** `lost`: the session has ended; `confirmation`: it is too old for this call, and continues if nobody signs in. */
export type SignInReason = 'lost' | 'confirmation'

export type SignInRequests = ReturnType<typeof createSignInRequests>

export const createSignInRequests = () => {
  let waiting: ((isSignedIn: boolean) => void)[] = []
  let reason: SignInReason | null = null
  const { notify, subscribe } = createListeners()
  return {
    /** Whether anybody waits for a login: then the dialog is open. */
    isOpen: () => waiting.length > 0,
    /** Why the dialog is open; null while it is not. */
    reason: () => reason,
    subscribe,
    /** Resolves when the owner has logged in (true) or has closed the dialog (false). */
    request: (why: SignInReason = 'lost') =>
      new Promise<boolean>((resolve) => {
        waiting.push(resolve)
        if (reason !== 'lost') reason = why
        notify()
      }),
    settle: (isSignedIn: boolean) => {
      const settled = waiting
      waiting = []
      reason = null
      for (const resolve of settled) resolve(isSignedIn)
      notify()
    },
  }
}

type SessionEnd = {
  /** Null: a call that nobody waits for fails instead of asking. A dialog would take the keys of whoever is typing. */
  requests: SignInRequests | null
  /** The token with which a call would be sent now. */
  token: () => string | null
  /** Forgets this token: it is of no use any more. */
  onLost: () => void
}

/** Sends; a call that finds the session ended, or too old, waits for the login and is sent again, once. */
export const resendAfterSignIn =
  (send: Send, { requests, token, onLost }: SessionEnd): Send =>
  async (call) => {
    const usedToken = token()
    try {
      return await send(call)
    } catch (error) {
      if (!isFailure(error)) throw error
      if (error.kind === 'confirmation-needed') {
        if (!(await requests?.request('confirmation'))) throw error
        return send(call)
      }
      if (error.kind !== 'unauthenticated') throw error
      // Another call has led to a new session while this one was on its way.
      const isReplaced = token() !== null && token() !== usedToken
      if (!isReplaced) {
        onLost()
        if (!(await requests?.request())) throw error
      }
      return send(call)
    }
  }
