/**
 * Marks a browser that stays signed in: only there does a new tab ask for a token, and load the code for it. It is no secret;
 * the cookie with the secret is out of reach of scripts.
 */
import { localStore } from './safe-storage.ts'

const KEY = 'signedIn'

export const signedInMark = {
  get: (): string | null => localStore.get(KEY),
  /** @param mark `ending`: the sign-out has not reached the server; the next page tries again. */
  set: (mark: 'yes' | 'ending' | null): void =>
    mark === null ? localStore.remove(KEY) : void localStore.set(KEY, mark),
}
