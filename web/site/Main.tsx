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

/**
 * Elements whose layout is deferred in the server-rendered page (`.deferred` in base.css, decision 0014) get it after
 * hydration: one at a time, whenever the browser is idle.
 */
const useDeferredLayout = (main: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const late = [...(main.current?.querySelectorAll<HTMLElement>('.deferred') ?? [])]
    const layOut = (piece: HTMLElement) => {
      piece.style.contentVisibility = 'visible'
    }
    if (!('requestIdleCallback' in globalThis)) return late.forEach(layOut)
    const next = () => {
      const piece = late.shift()
      if (!piece) return
      layOut(piece)
      waiting = requestIdleCallback(next)
    }
    let waiting = requestIdleCallback(next)
    return () => cancelIdleCallback(waiting)
  }, [main])
}
