/**
 * Event replay: stores a click on server-rendered HTML that is not hydrated yet, and repeats it after hydration.
 * The frame of a page hydrates before its comments do, and readers cannot see the difference.
 */
import { useCallback, useEffect, useRef } from 'react'
import { hydrateNow } from './lazy-hydration.ts'

/** @returns a function to call after hydration */
export const useClickReplay = (sectionId: string): (() => void) => {
  const earlyClick = useRef<{ event: MouseEvent; button: HTMLElement } | null>(null)
  const isHydrated = useRef(false)

  useEffect(() => {
    const storeClick = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest('button')
      if (isHydrated.current || !button || !document.getElementById(sectionId)?.contains(button)) return
      earlyClick.current = { event, button }
      hydrateNow()
    }
    // React stops clicks on HTML that is not hydrated at the root element, so the listener is on the document.
    document.addEventListener('click', storeClick, { capture: true })
    return () => document.removeEventListener('click', storeClick, { capture: true })
  }, [sectionId])

  return useCallback(() => {
    isHydrated.current = true
    // React itself handles a click that is still being dispatched.
    if (earlyClick.current?.button.isConnected && earlyClick.current.event.eventPhase === Event.NONE)
      earlyClick.current.button.click()
    earlyClick.current = null
  }, [])
}
