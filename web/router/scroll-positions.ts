/** Stores the scroll position of each history entry, so that going back restores it. */
import { randomId } from '#web/random-id.ts'
import type { SafeStorage } from '#web/session/safe-storage.ts'

const STORAGE_KEY = 'places'
/** The oldest positions are dropped beyond this. */
const MAX_POSITIONS = 50

type HistoryState = { key: string }

export const createScrollPositions = (history: History, storage: SafeStorage) => {
  const positions = new Map<string, number>(read(storage))
  let current = keyOf(history.state) ?? addKey(history)

  return {
    /** Stores the scroll position of the current entry, before the page changes. */
    save: () => {
      positions.delete(current)
      positions.set(current, scrollY)
      const oldest = positions.size > MAX_POSITIONS ? positions.keys().next().value : undefined
      if (oldest !== undefined) positions.delete(oldest)
    },
    /** The state for a new history entry, which becomes the current one. */
    createEntry: (): HistoryState => {
      current = randomId()
      return { key: current }
    },
    /** After going back or forward: the position of the entry that is current now; null when none is stored. */
    restore: (): number | null => {
      current = keyOf(history.state) ?? addKey(history)
      return positions.get(current) ?? null
    },
    /** Writes the positions to the storage before the page is unloaded, for a return from another site. */
    persist: () => storage.set(STORAGE_KEY, JSON.stringify([...positions])),
  }
}
export type ScrollPositions = ReturnType<typeof createScrollPositions>

const keyOf = (state: unknown) => (state as HistoryState | null)?.key ?? null

const addKey = (history: History) => {
  const key = randomId()
  history.replaceState({ key }, '')
  return key
}

const read = (storage: SafeStorage): [string, number][] => {
  try {
    const stored: unknown = JSON.parse(storage.get(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
