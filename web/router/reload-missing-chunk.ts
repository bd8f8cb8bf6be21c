/** Reloads a page whose chunk is missing: a new deployment has replaced the chunks that an open page names. */
import { tabStore } from '#web/session/safe-storage.ts'

const RELOADED_KEY = 'loadedAnew'

/** Loads the URL from the server. False when that was tried before, because the chunk may be missing for good. */
export const reloadOnce = (url: URL): boolean => {
  // Without a storage that survives the reload, the reloads would never end.
  if (tabStore.get(RELOADED_KEY) === url.href || !tabStore.set(RELOADED_KEY, url.href)) return false
  location.assign(url)
  return true
}
