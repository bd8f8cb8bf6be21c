/** Who is told when the state of a store changes. `subscribe` is as `useSyncExternalStore` needs it. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    notify: (): void => {
      for (const listener of listeners) listener()
    },
    /** @returns ends it */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
