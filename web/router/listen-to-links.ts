/** Connects the navigator to the page: clicks, the history, and the first sign that a link will be followed. */
import { anchorOf } from './links.ts'
import type { Navigator } from './navigator.ts'
import type { ScrollPositions } from './scroll-positions.ts'

/** A pointer that only crosses a link does not rest on it this long. */
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
    // Whoever comes back from another site is put in place by the browser, long before this script runs.
    history.scrollRestoration = 'auto'
  })
  if (!isDataSaverOn()) prefetchOnIntent(navigator)
}

const prefetchOnIntent = (navigator: Navigator) => {
  let hovering: ReturnType<typeof setTimeout> | undefined
  const when = (isCertain: boolean) => (event: Event) => {
    clearTimeout(hovering)
    const anchor = anchorOf(event.target)
    if (!anchor) return
    if (event.type === 'pointerover') {
      hovering = setTimeout(() => navigator.prefetch(anchor.href, isCertain), HOVER_MS)
    } else navigator.prefetch(anchor.href, isCertain)
  }
  document.addEventListener('pointerover', when(false), { passive: true })
  document.addEventListener('focusin', when(false))
  document.addEventListener('touchstart', when(false), { passive: true })
  document.addEventListener('mousedown', when(true), { passive: true })
}

/** Readers who asked their browser to save data are not made to load what they may not open. */
const isDataSaverOn = () =>
  (navigator as { connection?: { saveData?: boolean } } & typeof globalThis.navigator).connection
    ?.saveData === true
