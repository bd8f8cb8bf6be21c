/**
 * Event replay: stores a click on server-rendered HTML that is not hydrated yet, and repeats it after hydration.
 * The frame of a page hydrates before its comments do, and readers cannot see the difference.
 */
import { useEffect, useMemo, useRef } from 'react'
import { hydrateNow } from './lazy-hydration.ts'

export type ClickReplay = {
  /** Call it in a layout effect of what is hydrated: a click after it is React's alone. */
  end: () => void
  /** Call it in an effect of what is hydrated. */
  repeat: () => void
}

/** @returns the same object for every render */
export const useClickReplay = (sectionId: string): ClickReplay => {
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

  return useMemo(
    () => ({
      end: () => {
        isHydrated.current = true
        // React itself handles a click that is still being dispatched.
        if (earlyClick.current?.event.eventPhase !== Event.NONE) earlyClick.current = null
      },
      repeat: () => {
        if (earlyClick.current?.button.isConnected) earlyClick.current.button.click()
        earlyClick.current = null
      },
    }),
    [],
  )
}
