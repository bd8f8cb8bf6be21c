/** How much of the page has been scrolled, in whole percent; null during server rendering. */
import { useSyncExternalStore } from 'react'

export const useReadPercent = (): number | null => useSyncExternalStore(subscribe, readPercent, () => null)

/** A page that fits into the window counts as read to 0 %, because there is no way up. */
const readPercent = () => {
  const { scrollHeight, clientHeight } = document.documentElement
  const way = scrollHeight - clientHeight
  return way > 0 ? Math.min(100, Math.max(0, Math.round((scrollY / way) * 100))) : 0
}

const subscribe = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  addEventListener('resize', listener)
  return () => {
    removeEventListener('scroll', listener)
    removeEventListener('resize', listener)
  }
}
