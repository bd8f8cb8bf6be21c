/** A short text that is saved when its field is left: until then the browser keeps what was typed. */
import { useState } from 'react'
import { localStore } from '#web/session/safe-storage.ts'

/**
 * @param field names the field among all of the studio, such as `photo-7-alt`
 * @returns what was typed and not saved, also before a reload; null when there is nothing
 */
export const useUnsavedText = (field: string) => {
  const key = `studio-unsaved:${field}`
  const [typed, setTyped] = useState(() => localStore.get(key))
  return [
    typed,
    (next: string | null): void => {
      if (next === null) localStore.remove(key)
      else localStore.set(key, next)
      setTyped(next)
    },
    /** The server has this text: it is kept no longer, unless another one has been typed since. */
    (saved: string): void => {
      if (localStore.get(key) !== saved) return
      localStore.remove(key)
      setTyped(null)
    },
  ] as const
}
