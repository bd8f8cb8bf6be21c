/**
 * The first script of every page, a few hundred bytes. The page reads well without it, so everything else waits
 * until the browser is idle or the reader first does something.
 */
import './styles/all.css'

const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const
/** A page whose pictures never finish comes to life all the same. */
const LATEST_MS = 3000
/** Before the window is moved to its top on the first load (product, Navigation). */
const TO_TOP_MS = 10

let isStarted = false

const start = async () => {
  if (isStarted) return
  isStarted = true
  for (const sign of SIGNS) removeEventListener(sign, start)
  const root = document.getElementById('app')
  if (!root) return
  const { api } = await (await import('./start.tsx')).start(root)
  await api.views.report().catch((error: unknown) => console.info('The visit was not counted', error))
}

for (const sign of SIGNS) addEventListener(sign, start, { passive: true, once: true })

const whenIdle = () => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void start(), { timeout: LATEST_MS })
  else setTimeout(start, 1)
}
if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
setTimeout(start, LATEST_MS)

if (!location.hash && history.state === null) setTimeout(() => scrollTo(0, 0), TO_TOP_MS)

/** A deployment took away the chunks of the page that is open: loading the page anew brings the new ones, once. */
const RELOADED = 'reloadedForChunk'
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem(RELOADED) === location.href) return
  event.preventDefault()
  sessionStorage.setItem(RELOADED, location.href)
  location.reload()
})
