/** Waiting for a reader to come near a part of the page. */

const NEAR = '800px'
const LOOK_AGAIN_MS = 100

/** The address names a comment: the reader is on their way to it. */
export const isCommentLink = (): boolean => /^#comment-\d+$/.test(location.hash)

const NOW = 'comments-now'

/** Ends the waiting. */
export const comeNow = (): void => {
  dispatchEvent(new Event(NOW))
}

/** Resolves when the element is about to come into view, or is sought by a comment's address. */
export const whenNear = (id: string): Promise<void> =>
  new Promise((resolve) => {
    const watch = (element: HTMLElement | null) => {
      // The page that holds it may still be on its way.
      if (!element) return setTimeout(() => watch(document.getElementById(id)), LOOK_AGAIN_MS)
      const end = () => {
        observer.disconnect()
        removeEventListener('hashchange', onHash)
        removeEventListener(NOW, end)
        resolve()
      }
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) end()
          // The reader went to another page, which has a place of its own.
          else if (!element.isConnected) restart()
        },
        { rootMargin: NEAR },
      )
      const restart = () => {
        observer.disconnect()
        removeEventListener('hashchange', onHash)
        removeEventListener(NOW, end)
        watch(document.getElementById(id))
      }
      const onHash = () => isCommentLink() && end()
      addEventListener('hashchange', onHash)
      addEventListener(NOW, end)
      observer.observe(element)
    }
    watch(document.getElementById(id))
  })
