/** Loads the style sheets of chunks that could not be loaded. */

const RETRY_MS = 1000

/**
 * Requests style sheets of chunks again that could not be loaded, each time after twice as long. Vite requests each of them once, and
 * would import the chunk without it the next time.
 */
export const retryStylesheets = (): void => {
  const retry = ({ target }: Event) => {
    const failed = target as HTMLLinkElement
    if (failed.rel === 'stylesheet' && !failed.onerror) retryLater(failed, RETRY_MS)
  }
  // Errors of elements do not bubble.
  addEventListener('error', retry, true)
}

const retryLater = (failed: HTMLLinkElement, delay: number): unknown =>
  setTimeout(() => {
    const next = failed.cloneNode() as HTMLLinkElement
    next.onerror = () => retryLater(next, 2 * delay)
    failed.replaceWith(next)
  }, delay)
