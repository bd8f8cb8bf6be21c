/** A new deployment takes away the chunks of a page that is open: loading the page anew brings the new ones. */

const RELOADED = 'reloadedForChunk'

/** Once for an address, else a chunk that is truly gone would reload for ever. Says whether it reloads. */
export const reloadOnce = (error: unknown): boolean => {
  try {
    if (sessionStorage.getItem(RELOADED) === location.href) throw error
    sessionStorage.setItem(RELOADED, location.href)
  } catch {
    console.error('A part of the site could not be loaded', error)
    return false
  }
  location.reload()
  return true
}
