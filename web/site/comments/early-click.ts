/**
 * A click on what the server printed, before scripts have made it alive: it is kept, and done when they have.
 * The frame of a page comes alive before its comments do, so a reader cannot see the difference.
 */
import { useCallback, useEffect, useRef } from 'react'
import { comeNow } from './when-near.ts'

/** @returns what to call once the section is alive */
export const useEarlyClick = (sectionId: string): (() => void) => {
  const early = useRef<{ event: MouseEvent; button: HTMLElement } | null>(null)
  const isAlive = useRef(false)

  useEffect(() => {
    const keep = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest('button')
      if (isAlive.current || !button || !document.getElementById(sectionId)?.contains(button)) return
      early.current = { event, button }
      comeNow()
    }
    // React stops a click on what it cannot answer yet, at the root of the page: only above it is it heard.
    document.addEventListener('click', keep, { capture: true })
    return () => document.removeEventListener('click', keep, { capture: true })
  }, [sectionId])

  return useCallback(() => {
    isAlive.current = true
    // While the click itself is still under way, React goes on with it.
    if (early.current?.button.isConnected && early.current.event.eventPhase === Event.NONE)
      early.current.button.click()
    early.current = null
  }, [])
}
