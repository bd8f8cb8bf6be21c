/** Connects the navigator to clicks and the browser history, and prefetches pages on hover, focus and touch. */
import { isDataSaverOn } from './data-saver.ts'
import { anchorOf } from './links.ts'
import type { Navigator } from './navigator.ts'
import type { ScrollPositions } from './scroll-positions.ts'

/** A pointer that only crosses a link leaves it within this time. */
const HOVER_MS = 70

export const listenToLinks = (navigator: Navigator, scrollPositions: ScrollPositions) => {
  history.scrollRestoration = 'manual'
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  document.addEventListener('click', navigator.follow)
  addEventListener('popstate', navigator.moveThroughHistory)
  addEventListener('pagehide', () => {
    scrollPositions.save()
    scrollPositions.persist()
    // After a return from another site the browser restores the position before this script runs.
    history.scrollRestoration = 'auto'
  })
  if (!isDataSaverOn()) prefetchOnIntent(navigator)
}

const prefetchOnIntent = (navigator: Navigator) => {
  let hovering: ReturnType<typeof setTimeout> | undefined
  const prefetch = (event: Event) => {
    clearTimeout(hovering)
    const anchor = anchorOf(event.target)
    if (!anchor) return
    if (event.type === 'pointerover') hovering = setTimeout(() => navigator.prefetch(anchor.href), HOVER_MS)
    else navigator.prefetch(anchor.href)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart', 'mousedown'] as const)
    document.addEventListener(type, prefetch, { passive: true })
}
