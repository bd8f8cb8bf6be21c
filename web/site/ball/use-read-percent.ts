/** How much of the page has been scrolled, in whole percent; null while rendering on the server. */
import { useSyncExternalStore } from 'react'

export const useReadPercent = (): number | null => useSyncExternalStore(subscribe, readPercent, () => null)

/** A page that fits the window has been read to 0 %: there is nothing to go back up to. */
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
