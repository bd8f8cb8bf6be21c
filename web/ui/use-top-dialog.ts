/** Returns the modal dialog that is on top, or null. Everything outside of it is inert. */
import { useSyncExternalStore } from 'react'

const topDialog = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? null

const watchDialogs = (onChange: () => void) => {
  const observer = new MutationObserver(onChange)
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
const watchNothing = () => () => {}

/** @param isWatching false where nobody needs to know, because an observer sees every change of the document */
export const useTopDialog = (isWatching: boolean): HTMLElement | null =>
  useSyncExternalStore(isWatching ? watchDialogs : watchNothing, topDialog, () => null)
