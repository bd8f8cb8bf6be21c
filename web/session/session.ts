/** The state of this tab (user, token, unlocked articles, list position), stored in session storage. */

import { createContext, use, useSyncExternalStore } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { createListeners } from '#web/listeners.ts'
import { forgetReading } from './offline-copies.ts'
import type { SafeStorage } from './safe-storage.ts'

/**
 * The public specification fixes the keys (docs/requirements/product.md, Accounts). `tab` and `page` are the list
 * state of the home page.
 */
export type SessionState = {
  currentUrl: string
  userVisible: boolean
  userInfo: OwnProfile | null
  token: string | null
  /** Ids of the locked articles that were unlocked. */
  accessArticles: number[]
  tab: number
  page: number
  albums: unknown[]
}

const emptySession: SessionState = {
  currentUrl: '/',
  userVisible: false,
  userInfo: null,
  token: null,
  accessArticles: [],
  tab: 0,
  page: 1,
  albums: [],
}

export type SessionStore = {
  get: () => SessionState
  set: (change: Partial<SessionState>) => void
  subscribe: (listener: () => void) => () => void
}

/** @param storage null on the server, which has no session */
export const createSession = (storage: SafeStorage | null): SessionStore => {
  let state = read(storage)
  const { notify, subscribe } = createListeners()
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
      write(storage, change)
      notify()
    },
    subscribe,
  }
}

/** Removes the user, the token, the unlocked ids and what tells which articles were read. Returns whether there was a user or a token. */
export const clearUser = (session: SessionStore): boolean => {
  const { userInfo, token } = session.get()
  if (!userInfo && !token) return false
  session.set({ userInfo: null, token: null, accessArticles: [] })
  forgetReading()
  return true
}

const read = (storage: SafeStorage | null): SessionState => {
  const state: Record<string, unknown> = { ...emptySession }
  for (const [key, none] of Object.entries(emptySession)) {
    const value = parse(storage?.get(key))
    if (value !== undefined && isSameType(value, none)) state[key] = value
  }
  return state as SessionState
}

/** Another script of the same origin may have stored something else under this key. */
const isSameType = (value: unknown, none: unknown) =>
  Array.isArray(value) === Array.isArray(none) && (none === null || typeof value === typeof none)

const write = (storage: SafeStorage | null, change: Partial<SessionState>) => {
  for (const [key, value] of Object.entries(change)) {
    if (value === null) storage?.remove(key)
    else storage?.set(key, JSON.stringify(value))
  }
}

const parse = (text: string | null | undefined): unknown => {
  if (text == null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const SessionContext = createContext<SessionStore>(createSession(null))
export const SessionProvider = SessionContext

/** To write: `useSessionStore().set({ tab: 2 })`. */
export const useSessionStore = (): SessionStore => use(SessionContext)

/**
 * Empty in the first render, because the server has no session. Only a change of this value renders again: every link to an
 * article asks for one.
 */
export const useSession = <Key extends keyof SessionState>(key: Key): SessionState[Key] => {
  const session = use(SessionContext)
  return useSyncExternalStore(
    session.subscribe,
    () => session.get()[key],
    () => emptySession[key],
  )
}
