/** Decides when the comments of a page are hydrated: near the viewport, on a comment link, or on request. */
import { hasEarlyEvent } from '#web/document/early-events.ts'
import { EARLY_EVENT } from '#web/document/early-script.ts'

const NEAR_MARGIN = '800px'
const POLL_MS = 100

/** True when the URL fragment names a comment. */
export const isCommentLink = (): boolean => /^#comment-\d+$/.test(location.hash)

/** Hydrates the comments without waiting. */
export const hydrateNow = (): void => {
  dispatchEvent(new Event(EARLY_EVENT))
}

/** Resolves when the element is near the viewport, a comment link is followed, or the reader did something in it. */
export const waitUntilNear = (id: string): Promise<void> =>
  new Promise((resolve) => {
    const watch = (element: HTMLElement | null) => {
      // The page that contains the element may still be loading.
      if (!element) return setTimeout(() => watch(document.getElementById(id)), POLL_MS)
      if (hasEarlyEvent(element)) return resolve()
      const end = () => {
        observer.disconnect()
        removeEventListener('hashchange', onHash)
        removeEventListener(EARLY_EVENT, end)
        resolve()
      }
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) end()
          // The next page has its own element.
          else if (!element.isConnected) restart()
        },
        { rootMargin: NEAR_MARGIN },
      )
      const restart = () => {
        observer.disconnect()
        removeEventListener('hashchange', onHash)
        removeEventListener(EARLY_EVENT, end)
        watch(document.getElementById(id))
      }
      const onHash = () => isCommentLink() && end()
      addEventListener('hashchange', onHash)
      addEventListener(EARLY_EVENT, end)
      observer.observe(element)
    }
    watch(document.getElementById(id))
  })
