/**
 * How much of the page has been scrolled, in whole percent. Null during server rendering and until the browser is idle: reading it
 * would force a layout in the middle of hydration.
 */
import { useSyncExternalStore } from 'react'
import { whenIdle } from '#web/when-idle.ts'

export const useReadPercent = (): number | null => useSyncExternalStore(subscribe, percentIfKnown, () => null)

let isKnown = false
const percentIfKnown = () => (isKnown ? readPercent() : null)

/** A page that fits into the window counts as read to 0 %, because there is no way up. */
const readPercent = () => {
  const { scrollHeight, clientHeight } = document.documentElement
  const way = scrollHeight - clientHeight
  return way > 0 ? Math.min(100, Math.max(0, Math.round((scrollY / way) * 100))) : 0
}

const subscribe = (listener: () => void) => {
  const cancel = whenIdle(() => {
    isKnown = true
    listener()
  })
  addEventListener('scroll', listener, { passive: true })
  addEventListener('resize', listener)
  return () => {
    cancel()
    removeEventListener('scroll', listener)
    removeEventListener('resize', listener)
  }
}
