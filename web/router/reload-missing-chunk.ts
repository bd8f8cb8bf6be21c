/** What could not be loaded: a page whose chunk a new deployment has replaced, and a style sheet. */
import { tabStore } from '#web/session/safe-storage.ts'

const RELOADED_KEY = 'loadedAnew'

/** Loads the URL from the server. False when that was tried before, because the chunk may be missing for good. */
export const reloadOnce = (url: URL): boolean => {
  // Without a storage that survives the reload, the reloads would never end.
  if (tabStore.get(RELOADED_KEY) === url.href || !tabStore.set(RELOADED_KEY, url.href)) return false
  location.assign(url)
  return true
}

const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 60_000

/**
 * Requests style sheets that could not be loaded again, at growing intervals. A chunk whose style sheet has failed is imported without it
 * the next time: Vite requests each style sheet once.
 */
export const retryStylesheets = (): void => {
  const delays = new WeakMap<Element, number>()
  const onError = ({ target: failed }: Event) => {
    if (!(failed instanceof HTMLLinkElement) || failed.rel !== 'stylesheet') return
    const delay = delays.get(failed) ?? FIRST_DELAY_MS
    const next = failed.cloneNode() as HTMLLinkElement
    delays.set(next, Math.min(2 * delay, MAX_DELAY_MS))
    setTimeout(() => failed.replaceWith(next), delay)
  }
  // Errors of elements do not bubble.
  addEventListener('error', onError, true)
}
