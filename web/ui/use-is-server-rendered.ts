/** Whether a component still shows what the server rendered for it. */
import { useState, useSyncExternalStore } from 'react'

/**
 * True in the browser from hydration until a value of `by` changes for the first time: until then React leaves the
 * existing HTML in the document unchanged, so it need not be rendered again. Never true for elements that the browser
 * rendered.
 * @param by all values that the component shows, the same number of them each time
 */
export const useIsServerRendered = (by: readonly unknown[]): boolean => {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => !import.meta.env.SSR,
  )
  const [rendered, setRendered] = useState(isHydrating ? by : null)
  const isServerRendered = rendered?.every((value, i) => value === by[i]) ?? false
  // After the first change React renders it, even if the values return to the former ones.
  if (rendered && !isServerRendered) setRendered(null)
  return isServerRendered
}

const neverChanges = () => () => {}
