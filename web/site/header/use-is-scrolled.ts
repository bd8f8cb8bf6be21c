/** Whether the page is scrolled far enough for the header to take the theme's gradient. */
import { useSyncExternalStore } from 'react'

/** Specification: 20 px. */
const SCROLLED_PX = 20

export const useIsScrolled = () =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > SCROLLED_PX,
    () => false,
  )

const subscribe = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
