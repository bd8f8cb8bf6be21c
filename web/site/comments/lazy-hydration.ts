/** Decides when the comments of a page are hydrated: near the viewport, on a comment link, or on request. */

const NEAR_MARGIN = '800px'
const POLL_MS = 100

/** True when the URL fragment names a comment. */
export const isCommentLink = (): boolean => /^#comment-\d+$/.test(location.hash)

const HYDRATE_EVENT = 'comments-now'

/** Hydrates the comments without waiting. */
export const hydrateNow = (): void => {
  dispatchEvent(new Event(HYDRATE_EVENT))
}

/** Resolves when the element is near the viewport, a comment link is followed, or `hydrateNow` is called. */
export const waitUntilNear = (id: string): Promise<void> =>
  new Promise((resolve) => {
    const watch = (element: HTMLElement | null) => {
      // The page that contains the element may still be loading.
      if (!element) return setTimeout(() => watch(document.getElementById(id)), POLL_MS)
      const end = () => {
        observer.disconnect()
        removeEventListener('hashchange', onHash)
        removeEventListener(HYDRATE_EVENT, end)
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
        removeEventListener(HYDRATE_EVENT, end)
        watch(document.getElementById(id))
      }
      const onHash = () => isCommentLink() && end()
      addEventListener('hashchange', onHash)
      addEventListener(HYDRATE_EVENT, end)
      observer.observe(element)
    }
    watch(document.getElementById(id))
  })
