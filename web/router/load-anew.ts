/** A new deployment takes away the chunks of a page that is open: the server's document names the new ones. */

const TRIED = 'loadedAnew'

/**
 * Lets the browser load the address from the server; false when that was just tried, because a chunk that is truly
 * gone would be loaded for ever.
 */
export const loadAnew = (url: URL): boolean => {
  try {
    if (sessionStorage.getItem(TRIED) === url.href) return false
    sessionStorage.setItem(TRIED, url.href)
  } catch {
    return false // without a memory there is no telling whether it was tried
  }
  location.assign(url)
  return true
}
