/** How far each visited page was scrolled, so that going back returns to the place. */

const STORED_AS = 'places'
/** More steps back than anybody takes; older ones are forgotten. */
const MAX_PLACES = 50

type Kept = { key: string }

export const createPlaces = (history: History, storage: Storage | null) => {
  const places = new Map<string, number>(read(storage))
  let current = keyOf(history.state) ?? stamp(history)

  return {
    /** Notes where the page that is about to be left stands. */
    leave: () => {
      places.delete(current)
      places.set(current, scrollY)
      const oldest = places.size > MAX_PLACES ? places.keys().next().value : undefined
      if (oldest !== undefined) places.delete(oldest)
    },
    /** The state for a new entry of the history, which becomes the current one. */
    enter: (): Kept => {
      current = crypto.randomUUID()
      return { key: current }
    },
    /** After going back or forward: where that page stood, or null when it is not known. */
    revisit: (): number | null => {
      current = keyOf(history.state) ?? stamp(history)
      return places.get(current) ?? null
    },
    /** Before the page is unloaded, so that coming back from elsewhere finds the place too. */
    store: () => {
      try {
        storage?.setItem(STORED_AS, JSON.stringify([...places]))
      } catch {
        return // full or forbidden: only the way back from elsewhere is lost
      }
    },
  }
}
export type Places = ReturnType<typeof createPlaces>

const keyOf = (state: unknown) => (state as Kept | null)?.key ?? null

const stamp = (history: History) => {
  const key = crypto.randomUUID()
  history.replaceState({ key }, '')
  return key
}

const read = (storage: Storage | null): [string, number][] => {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(STORED_AS) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
