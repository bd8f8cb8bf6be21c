/**
 * The first script of every page, a few hundred bytes. The page reads well without it, so everything else waits
 * until the browser is idle or the reader first does something.
 */
import { fitBreakpoint } from './fit-breakpoint.ts'

const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const
/** A page whose pictures never finish comes to life all the same. */
const LATEST_MS = 3000
/** After loading, the last large picture is painted first; nobody notices a fifth of a second. */
const PAINTED_MS = 200
/** Before the window is moved to its top on the first load (product, Navigation). */
const TO_TOP_MS = 10

fitBreakpoint()

let isStarted = false

/** With an event the reader is waiting; without one, what is painted comes first. */
const start = (sign?: unknown) => {
  if (isStarted) return
  isStarted = true
  for (const sign of SIGNS) removeEventListener(sign, start)
  // The document names the file, so that this script shares no chunk with what it waits for. Import nothing that other modules import.
  const { app, chunks = '' } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}
  for (const chunk of chunks.split(' ')) preload(chunk, sign instanceof Event)
  if (app)
    import(/* @vite-ignore */ app).catch((error) => console.error('The page stays without scripts', error))
}

/** What the page will import comes side by side instead of one after another. */
const preload = (href: string, isUrgent: boolean) => {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  if (!isUrgent) link.fetchPriority = 'low'
  document.head.append(link)
}

// A step through the history would change the address under the server's page: the server shows the other one.
const printedFor = location.pathname + location.search
addEventListener('popstate', () => {
  const isAlive = document.documentElement.hasAttribute('data-hydrated')
  if (!isAlive && location.pathname + location.search !== printedFor) location.reload()
})

for (const sign of SIGNS) addEventListener(sign, start, { passive: true })

/** `/` is a letter like any other where one writes. */
const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

// The keys of the search are heard from the beginning: before the page is alive they are kept for it.
addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
  const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isField(event.target)
  if ((!isCommand && !isSlash) || event.isComposing || event.defaultPrevented) return
  event.preventDefault()
  document.documentElement.dataset.requested = 'search'
  dispatchEvent(new Event('search-requested'))
})

const whenIdle = () => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => start(), { timeout: LATEST_MS })
  else start()
}
const whenPainted = () => setTimeout(whenIdle, PAINTED_MS)
if (document.readyState === 'complete') whenPainted()
else addEventListener('load', whenPainted, { once: true })
setTimeout(start, LATEST_MS)

// Coming back from another site the browser returns to the place by itself, and what is opened anew begins at its top:
// only a page loaded again is moved. Moving it forces a layout that nobody need wait for.
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (!location.hash && arrival?.type === 'reload') setTimeout(() => scrollTo(0, 0), TO_TOP_MS)
