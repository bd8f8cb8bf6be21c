/** The page itself, within the frame. */
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
 * What waits with its layout in the page that the server printed (`.deferred` in base.css, decision 0014) gets it once the
 * page is alive: one piece at a time, whenever the browser has nothing else to do.
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
