/** What this browser remembers of a guest, so that nobody types it twice. Where storage is blocked, until the page is left. */
import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/listeners.ts'
import { localStore } from '#web/session/safe-storage.ts'

/** Empty texts for what is not given. */
export type Guest = { nickname: string; email: string; website: string }

export const nobody: Guest = { nickname: '', email: '', website: '' }

const KEY = 'guest'
const { notify, subscribe } = createListeners()

/** The same object while nothing changes. */
let read: { stored: string | null; guest: Guest | null } = { stored: null, guest: null }

const remembered = (): Guest | null => {
  const stored = localStore.get(KEY)
  if (stored !== read.stored) read = { stored, guest: parse(stored) }
  return read.guest
}

const parse = (stored: string | null): Guest | null => {
  try {
    const { nickname, email, website } = JSON.parse(stored ?? '{}')
    const texts = [nickname, email, website].map((text) => (typeof text === 'string' ? text : ''))
    const [name = '', address = '', site = ''] = texts
    return name === '' ? null : { nickname: name, email: address, website: site }
  } catch {
    return null
  }
}

/** @param guest null to forget */
export const remember = (guest: Guest | null): void => {
  if (guest) localStore.set(KEY, JSON.stringify(guest))
  else localStore.remove(KEY)
  notify()
}

/** Null on the server, in the first render, and for somebody who has not written here. */
export const useRememberedGuest = (): Guest | null => useSyncExternalStore(subscribe, remembered, () => null)
