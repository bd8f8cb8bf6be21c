/**
 * The first script of every page, a few hundred bytes. The page is readable without it, so all other scripts wait
 * until the browser is idle or the reader first interacts.
 */
/** The last one: a click, key or text was stored (document/early-script.ts). */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'early'] as const
/** A page whose images never finish loading is hydrated after this time. */
const LATEST_MS = 3000
/** After the load event, the last large image is painted first; a delay of 200 ms is not noticeable. */
const PAINTED_MS = 200
/** Before the window scrolls to the top on the first load (product, Navigation). */
const TO_TOP_MS = 10

let isStarted = false

/** After an event the reader is waiting; without one, painting comes first. */
const start = (sign?: unknown) => {
  if (isStarted) return
  isStarted = true
  for (const sign of SIGNS) removeEventListener(sign, start)
  // The document names the file, so that this script shares no chunk with what it loads later. Do not import a module
  // that other modules import.
  const { app, chunks = '' } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}
  for (const chunk of chunks.split(' ')) preload(chunk, sign instanceof Event)
  link('manifest', '/manifest.webmanifest')
  if (app)
    import(/* @vite-ignore */ app).catch((error) => console.error('The page stays without scripts', error))
}

/** Preloads the imports of the page in parallel instead of one after another. */
const preload = (href: string, isUrgent: boolean) =>
  link('modulepreload', href, isUrgent ? {} : { fetchPriority: 'low' })

const link = (rel: string, href: string, more: Partial<HTMLLinkElement> = {}) =>
  document.head.append(Object.assign(document.createElement('link'), more, { rel, href }))

// A step through the history changes the URL without changing the server-rendered page, so the page is reloaded.
const renderedPath = location.pathname + location.search
addEventListener('popstate', () => {
  const isHydrated = !document.documentElement.hasAttribute('data-early')
  if (!isHydrated && location.pathname + location.search !== renderedPath) location.reload()
})

for (const sign of SIGNS) addEventListener(sign, start, { passive: true })
if (self.early?.length) start(new Event('early'))

const whenIdle = () => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => start(), { timeout: LATEST_MS })
  else start()
}
const whenPainted = () => setTimeout(whenIdle, PAINTED_MS)
if (document.readyState === 'complete') whenPainted()
else addEventListener('load', whenPainted, { once: true })
setTimeout(start, LATEST_MS)

// After a return from another site the browser restores the position itself, and a newly opened page is at its top.
// Only a reloaded page is scrolled, because scrolling forces a layout.
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (!location.hash && arrival?.type === 'reload') {
  // The browser would restore the position later, when the page has its height; after a return from another site it does.
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  setTimeout(() => scrollTo(0, 0), TO_TOP_MS)
}
