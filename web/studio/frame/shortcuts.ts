/**
 * The keyboard shortcuts of the studio: each part registers its own, and one listener runs them. Pure but for the
 * events that it is given.
 */
import { createListeners } from '#web/listeners.ts'

export type Shortcut = {
  /** `Mod+S`, `?`, `G A` (one after the other). `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: string
  label: string
  /** Under which heading the list shows it. */
  group: string
  run: () => void
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The second key of a sequence counts for this long. */
const SEQUENCE_MS = 1200

/** How a press of keys is written: `Mod+Shift+P`, `?`, `G`. */
export const keyName = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string => {
  const isLetter = /^[a-z]$/i.test(key)
  const parts = [
    ctrlKey || metaKey ? 'Mod' : '',
    altKey ? 'Alt' : '',
    // `?` and `#` are typed with Shift on most keyboards: there the sign itself says all.
    shiftKey && (isLetter || key.length > 1) ? 'Shift' : '',
    isLetter ? key.toUpperCase() : key,
  ]
  return parts.filter(Boolean).join('+')
}

export const createShortcuts = (now: () => number) => {
  let all: readonly Shortcut[] = []
  let previous: { name: string; at: number } | null = null
  const { notify, subscribe } = createListeners()
  const show = (next: readonly Shortcut[]) => {
    all = next
    notify()
  }
  const find = (keys: string) => all.findLast((shortcut) => shortcut.keys === keys)

  return {
    list: () => all,
    subscribe,
    /** Returns what removes it again. The latest of two with the same keys wins. */
    add: (shortcut: Shortcut) => {
      show([...all, shortcut])
      return () => show(all.filter((one) => one !== shortcut))
    },
    /** Runs what these keys stand for. @returns whether there was anything */
    press: (press: KeyPress, isInField: boolean, hasSingleKeys: boolean): boolean => {
      const name = keyName(press)
      const isCommand = name.startsWith('Mod+') && name.length > 4
      if (!isCommand && (isInField || !hasSingleKeys)) return false
      const started = previous && now() - previous.at < SEQUENCE_MS ? `${previous.name} ${name}` : null
      const found = (started ? find(started) : undefined) ?? find(name)
      previous = found ? null : { name, at: now() }
      found?.run()
      return found !== undefined
    },
  }
}
export type Shortcuts = ReturnType<typeof createShortcuts>
