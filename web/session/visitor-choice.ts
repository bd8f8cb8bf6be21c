/** What a visitor turned off in this browser: the theme's tone, the mascot, shortcuts. On unless it was turned off. */
import { useSyncExternalStore } from 'react'
import { localStore } from './safe-storage.ts'

export type VisitorChoice = {
  isOn: () => boolean
  set: (isOn: boolean) => void
  subscribe: (listener: () => void) => () => void
}

/** @param key in local storage; the value is `off` or missing */
export const createVisitorChoice = (key: string): VisitorChoice => {
  const listeners = new Set<() => void>()
  const isOn = () => localStore.get(key) !== 'off'
  return {
    isOn,
    set: (isOn) => {
      if (isOn) localStore.remove(key)
      else localStore.set(key, 'off')
      for (const listener of listeners) listener()
    },
    // Other tabs of this browser follow.
    subscribe: (listener) => {
      listeners.add(listener)
      addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
      }
    },
  }
}

export const themeSoundChoice = createVisitorChoice('themeSound')
export const mascotChoice = createVisitorChoice('mascot')
/** Shortcuts of a single key, which speech input and trembling hands press by mistake; the first script reads it too. */
export const keysChoice = createVisitorChoice('keys')

/** Null during server rendering and hydration, when the choice is not known yet. */
export const useVisitorChoice = ({ subscribe, isOn }: VisitorChoice): boolean | null =>
  useSyncExternalStore<boolean | null>(subscribe, isOn, () => null)
