/**
 * Local and session storage that never throw. Browsers can block storage or refuse a write when it is full; then the
 * values last until the page is left. No other module uses `localStorage` or `sessionStorage`.
 */

export type SafeStorage = {
  get: (key: string) => string | null
  /** False when the browser did not store the value. */
  set: (key: string, value: string) => boolean
  remove: (key: string) => void
}

/** @param open returns the browser's storage; may throw */
export const createSafeStorage = (open: () => Storage): SafeStorage => {
  /** What the browser refused; null stands for a removed key. */
  const unstored = new Map<string, string | null>()
  const attempt = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  const write = (key: string, value: string | null): boolean => {
    const isStored = attempt((storage) => {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      return true
    }, false)
    if (isStored) unstored.delete(key)
    else unstored.set(key, value)
    return isStored
  }
  return {
    get: (key) => {
      const value = unstored.get(key)
      return value === undefined ? attempt((storage) => storage.getItem(key), null) : value
    },
    set: write,
    remove: (key) => void write(key, null),
  }
}

/** The keys of this browser's storage that begin so; none when it is blocked. */
export const localKeys = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** For this browser. */
export const localStore = createSafeStorage(() => localStorage)
/** Until this tab is closed. */
export const tabStore = createSafeStorage(() => sessionStorage)
