/** Runs something when the browser has nothing else to do, at the latest after a while. */

/** A browser that is never idle runs it after this time all the same. */
const LATEST_MS = 3000

/** @returns what calls it off */
export const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
