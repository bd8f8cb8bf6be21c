/** A new deployment takes away the chunks of a page that is open: the server's document names the new ones. */

const RELOADED_KEY = 'loadedAnew'

/**
 * Lets the browser load the address from the server; false when that was just tried, because a chunk that is truly
 * gone would be loaded for ever.
 */
export const reloadOnce = (url: URL): boolean => {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === url.href) return false
    sessionStorage.setItem(RELOADED_KEY, url.href)
  } catch {
    return false // without a memory there is no telling whether it was tried
  }
  location.assign(url)
  return true
}
