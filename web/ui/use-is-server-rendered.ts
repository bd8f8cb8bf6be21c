/** Whether a component still shows what the server rendered for it. */
import { useState, useSyncExternalStore } from 'react'

/**
 * True in the browser from the page's coming to life until a value of `by` changes for the first time: so long, React
 * leaves ready-made HTML as it stands in the document, and nobody need make it again. Never true for what is rendered
 * by the browser itself.
 * @param by all that the part shows, as many values each time
 */
export const useIsServerRendered = (by: readonly unknown[]): boolean => {
  const isComingAlive = useSyncExternalStore(
    neverChanges,
    () => false,
    () => !import.meta.env.SSR,
  )
  const [printed, setPrinted] = useState(isComingAlive ? by : null)
  const isPrinted = printed?.every((value, i) => value === by[i]) ?? false
  // Once made anew it is ours, also when the values are what they were before.
  if (printed && !isPrinted) setPrinted(null)
  return isPrinted
}

const neverChanges = () => () => {}
