/** The keys of a menu over the text. */
import type { KeyboardEvent } from 'react'

/** Arrows, Home and End go through its buttons, and Tab closes it. */
export const menuKeys = (onClose: () => void) => (event: KeyboardEvent<HTMLDivElement>) => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const here = items.indexOf(document.activeElement as HTMLElement)
  const places: Record<string, number> = {
    ArrowDown: here + 1,
    ArrowRight: here + 1,
    ArrowUp: here - 1,
    ArrowLeft: here - 1,
    Home: 0,
    End: -1,
  }
  const next = places[event.key]
  if (event.key === 'Tab') onClose()
  else if (next === undefined) return
  event.preventDefault()
  if (next !== undefined) items.at(next % items.length)?.focus()
}
