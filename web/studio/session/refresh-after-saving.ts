/** Loads again what is shown, after a save that a dialog waits for. */

/**
 * For `onSettled`. A success waits, so that the dialog closes over what is new. A failure does not: without a connection, loading again
 * takes long to fail, too, and the dialog would say nothing until then.
 */
export const refreshAfterSaving =
  (refresh: () => Promise<unknown>) =>
  (_saved: unknown, error: unknown): Promise<unknown> | undefined => {
    const refreshed = refresh()
    return error ? undefined : refreshed
  }
