/**
 * What happens when the server no longer knows the session: one dialog asks for the login, the calls wait for it, and
 * then are sent again. Pure: it knows neither React nor the network.
 */
import type { Send } from '#web/api.ts'
import { isFailure } from '#web/failure.ts'

export type SignInRequests = ReturnType<typeof createSignInRequests>

export const createSignInRequests = () => {
  let waiting: ((isSignedIn: boolean) => void)[] = []
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    /** Whether anybody waits for a login: then the dialog is open. */
    isOpen: () => waiting.length > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Resolves when the owner has logged in (true) or has closed the dialog (false). */
    request: () =>
      new Promise<boolean>((resolve) => {
        waiting.push(resolve)
        notify()
      }),
    settle: (isSignedIn: boolean) => {
      const settled = waiting
      waiting = []
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

/** Sends; a call that finds the session ended waits for the login and is sent again, once. */
export const resendAfterSignIn =
  (send: Send, { requests, token, onLost }: SessionEnd): Send =>
  async (call) => {
    const usedToken = token()
    try {
      return await send(call)
    } catch (error) {
      if (!isFailure(error) || error.kind !== 'unauthenticated') throw error
      // Another call has led to a new session while this one was on its way.
      const isReplaced = token() !== null && token() !== usedToken
      if (!isReplaced) {
        onLost()
        if (!(await requests?.request())) throw error
      }
      return send(call)
    }
  }
