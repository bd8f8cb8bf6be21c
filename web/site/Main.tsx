/** The main element, which contains the page. */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useIsInitialPage } from '#web/router/Router.tsx'

export const Main = ({ children }: { children: ReactNode }) => {
  const main = useRef<HTMLElement>(null)
  useDeferredLayout(main)
  return (
    <main ref={main} id="main" tabIndex={-1} data-server-rendered={useIsInitialPage() ? '' : undefined}>
      {children}
    </main>
  )
}

/** The blocks of a text of which base.css defers the layout: those that no window shows at first. */
const DEFERRED = '.deferred, .prose > :nth-child(n + 13)'
/** What remains of an idle period must be enough for the layout of one more element on a slow phone. */
const MIN_IDLE_MS = 8
/** One idle period in a row would be a long task where the browser misjudges it: the next element waits for the next one. */
const MAX_AT_ONCE_MS = 4

/**
 * Elements whose layout is deferred in the server-rendered page (base.css, decision 0014) get it after hydration: one at a
 * time, whenever the browser is idle.
 */
const useDeferredLayout = (main: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const late = [...(main.current?.querySelectorAll<HTMLElement>(DEFERRED) ?? [])]
    const layOut = (piece: HTMLElement) => {
      piece.style.contentVisibility = 'visible'
    }
    if (!('requestIdleCallback' in globalThis)) return late.forEach(layOut)
    const next = (deadline: IdleDeadline) => {
      const from = performance.now()
      do {
        const piece = late.shift()
        if (!piece) return
        layOut(piece)
        // Its layout now, so that the remaining time is known.
        void piece.offsetHeight
      } while (performance.now() - from < MAX_AT_ONCE_MS && deadline.timeRemaining() > MIN_IDLE_MS)
      waiting = requestIdleCallback(next)
    }
    let waiting = requestIdleCallback(next)
    return () => cancelIdleCallback(waiting)
  }, [main])
}
