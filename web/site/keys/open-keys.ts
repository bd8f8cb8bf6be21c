/** Opens the list of keyboard shortcuts from anywhere on the page. */

/** Heard by `VisitorKeys`. */
export const KEYS_REQUESTED = 'keys-requested'

export const openKeys = (): void => void dispatchEvent(new Event(KEYS_REQUESTED))
