/** What this browser remembers of its reader until the tab is closed, in session storage. */

import { createContext, use, useSyncExternalStore } from 'react'
import type { OwnProfile } from '#contract/users.ts'

/** The keys are given (docs/requirements/product.md, Accounts). `tab` and `page` are the home page's place. */
export type SessionState = {
  currentUrl: string
  userVisible: boolean
  userInfo: OwnProfile | null
  token: string | null
  /** Ids of the locked articles that this reader opened. */
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

export type Session = {
  get: () => SessionState
  set: (change: Partial<SessionState>) => void
  subscribe: (listener: () => void) => () => void
}

/** A storage that is full or forbidden loses the memory, never the page. */
export const createSession = (storage: Storage | null): Session => {
  let state = read(storage)
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
      write(storage, change)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Forgets the user, the token and what was unlocked; says whether a user was held. */
export const clearUser = (session: Session): boolean => {
  const { userInfo, token } = session.get()
  if (!userInfo && !token) return false
  session.set({ userInfo: null, token: null, accessArticles: [] })
  return true
}

const read = (storage: Storage | null): SessionState => {
  const state: Record<string, unknown> = { ...emptySession }
  for (const [key, none] of Object.entries(emptySession)) {
    const value = parse(storage?.getItem(key))
    if (value !== undefined && isSameType(value, none)) state[key] = value
  }
  return state as SessionState
}

/** Another script of the same origin may have left something else under our key. */
const isSameType = (value: unknown, none: unknown) =>
  Array.isArray(value) === Array.isArray(none) && (none === null || typeof value === typeof none)

const write = (storage: Storage | null, change: Partial<SessionState>) => {
  for (const [key, value] of Object.entries(change)) {
    try {
      storage?.setItem(key, JSON.stringify(value))
    } catch {
      return // full or forbidden: the state in memory still holds
    }
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

const SessionContext = createContext<Session>(createSession(null))
export const SessionProvider = SessionContext

/** To write: `useSessionStore().set({ tab: 2 })`. */
export const useSessionStore = (): Session => use(SessionContext)

/** The server knows no session, so the first render in the browser sees an empty one too. */
export const useSession = (): SessionState => {
  const session = use(SessionContext)
  return useSyncExternalStore(session.subscribe, session.get, () => emptySession)
}
