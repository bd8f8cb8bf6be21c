/** Asks for a token for this tab, by the cookie of a browser that stays signed in. Only such a browser loads this code. */
import type { Client } from '#contract/client.ts'
import { isFailure } from '#web/failure.ts'
import type { SessionStore } from './session.ts'
import { signedInMark } from './signed-in-mark.ts'

type Sessions = Pick<Client, 'sessions'>

let running: Promise<boolean> | null = null

/**
 * Whether this tab is signed in now; false: the browser is not any more. Calls at the same time share one request.
 * @throws RequestFailure when the server does not say: then nobody is signed out
 */
export const renewSession = (api: Sessions, session: SessionStore): Promise<boolean> => {
  running ??= inTurn(() => renew(api, session)).finally(() => {
    running = null
  })
  return running
}

/** Tabs ask one after the other where the browser can make them wait: at once they would send the same secret. */
const inTurn = async (work: () => Promise<boolean>): Promise<boolean> => {
  // Only secure pages have locks.
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request('borealis-session', work) : work()
}

const renew = async (api: Sessions, session: SessionStore): Promise<boolean> => {
  // Another tab may have signed out while this one waited.
  if (!signedInMark.get()) return false
  try {
    const { token, ...userInfo } = await api.sessions.renew()
    if (signedInMark.get() === 'ending') {
      await endWith(token, api, session)
      return false
    }
    // Somebody else has signed in in another tab: what was typed here is not theirs.
    const here = session.get().userInfo
    if (here && here.userInfoId !== userInfo.userInfoId) return false
    session.set({ token, userInfo })
    return true
  } catch (error) {
    const isOver = isFailure(error) && (error.kind === 'unauthenticated' || error.kind === 'forbidden')
    if (!isOver) throw error
    signedInMark.set(null)
    return false
  }
}

/** Completes a sign-out that did not reach the server. */
const endWith = async (token: string, api: Sessions, session: SessionStore): Promise<void> => {
  session.set({ token })
  const request = api.sessions.logout()
  session.set({ token: null })
  await request
  signedInMark.set(null)
}
