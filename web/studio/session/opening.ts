/**
 * How a new tab of the studio opens: in a browser that stays signed in it asks for its token, and shows its frame meanwhile, not
 * the login. Pure: it knows neither React nor the network.
 */
import { createListeners } from '#web/listeners.ts'

/** `failed`: the server has not said whether this browser is signed in. */
type OpeningState = 'asking' | 'failed' | 'over'

export type SessionOpening = ReturnType<typeof createOpening>

/** @param renew asks for the token; null where the tab has one, and in a browser that is not signed in */
export const createOpening = (renew: (() => Promise<boolean>) | null) => {
  let state: OpeningState = 'failed'
  const { notify, subscribe } = createListeners()
  const { promise, resolve } = Promise.withResolvers<void>()
  const change = (next: OpeningState) => {
    state = next
    if (next === 'over') resolve()
    notify()
  }
  const ask = () => {
    if (state !== 'failed') return
    change(renew ? 'asking' : 'over')
    renew?.().then(
      () => change('over'),
      () => change('failed'),
    )
  }
  ask()
  return {
    state: (): OpeningState => state,
    subscribe,
    /** After a failure. */
    retry: ask,
    /** Calls of the owner wait for it. */
    over: promise,
  }
}
