/** Connects the navigator to the page: clicks, the history, and the first sign that a link will be followed. */
import { anchorOf } from './links.ts'
import type { Navigator } from './navigator.ts'
import type { Places } from './places.ts'

/** A pointer that only crosses a link does not rest on it this long. */
const HOVER_MS = 70

export const listenToLinks = (navigator: Navigator, places: Places) => {
  history.scrollRestoration = 'manual'
  document.addEventListener('click', navigator.follow)
  addEventListener('popstate', navigator.moveThroughHistory)
  addEventListener('pagehide', () => {
    places.leave()
    places.store()
  })
  if (!savesData()) prefetchOnIntent(navigator)
}

const prefetchOnIntent = (navigator: Navigator) => {
  let hovering: ReturnType<typeof setTimeout> | undefined
  const soon = (event: Event) => {
    clearTimeout(hovering)
    const anchor = anchorOf(event.target)
    if (anchor) hovering = setTimeout(() => navigator.prefetch(anchor.href), HOVER_MS)
  }
  const now = (event: Event) => {
    const anchor = anchorOf(event.target)
    if (anchor) navigator.prefetch(anchor.href)
  }
  document.addEventListener('pointerover', soon, { passive: true })
  document.addEventListener('focusin', soon)
  document.addEventListener('touchstart', now, { passive: true })
}

/** Readers who asked their browser to save data are not made to load what they may not open. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } } & typeof globalThis.navigator).connection
    ?.saveData === true
