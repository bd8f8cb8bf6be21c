/**
 * Comments section of a page. The server renders it; its code, a seventh of the page's, loads when the section comes near, and the
 * server-rendered HTML stays visible until then.
 */
import { lazy, memo, Suspense, useEffect } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { hasEarlyEvent } from '#web/document/early-events.ts'
import { EARLY_EVENT } from '#web/document/early-script.ts'
import { reloadOnce } from '#web/router/reload-missing-chunk.ts'
import { useLoaded } from '#web/use-loaded.ts'
import { commentSettingsQuery } from '../site.queries.ts'
import styles from './Comments.module.css'
import type { CommentSubjectParams } from './comments.queries.ts'

export const COMMENTS_ID = 'comments'

/** The server renders without lazy loading. The browser's bundle does not contain this import. */
const serverRendered = import.meta.env.SSR ? (await import('./CommentSection.tsx')).CommentSection : null

const CommentSection =
  serverRendered ??
  lazy(async () => {
    await near()
    return { default: (await loadPatiently()).CommentSection }
  })

const NEAR_MARGIN = '800px'

/** Resolves when the first page's section is near the viewport, when a comment link is followed, and when the reader waits. */
const near = (): Promise<void> =>
  new Promise((resolve) => {
    const section = document.getElementById(COMMENTS_ID)
    // A page that was opened in the app has no HTML of its own to show.
    if (!section || hasEarlyEvent(section) || location.hash.startsWith('#comment-')) return resolve()
    const end = () => {
      observer.disconnect()
      removeEventListener('hashchange', end)
      removeEventListener(EARLY_EVENT, end)
      resolve()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        // The next page waits for the same code.
        if (!section.isConnected || entries.some((entry) => entry.isIntersecting)) end()
      },
      { rootMargin: NEAR_MARGIN },
    )
    addEventListener('hashchange', end)
    addEventListener(EARLY_EVENT, end)
    observer.observe(section)
  })

/** A failure would replace the page: the server-rendered comments stay readable until the chunk arrives. */
const loadPatiently = async (): Promise<typeof import('./CommentSection.tsx')> => {
  for (;;) {
    const section = await import('./CommentSection.tsx').catch(() => null)
    if (section) return section
    // A new version has replaced the chunk: its own page names the right one.
    if (navigator.onLine) reloadOnce(new URL(location.href))
    await untilOnlineOrLater()
  }
}

const RETRY_MS = 10_000

const untilOnlineOrLater = () =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, RETRY_MS)
  })

/** Replaces the server-rendered HTML when the page rendered again before hydration, and ends the waiting. */
const CommentsFallback = () => {
  useEffect(() => {
    dispatchEvent(new Event(EARLY_EVENT))
  }, [])
  return <div className={styles.coming} />
}

type Props = CommentSubjectParams & {
  /** New ones are refused; those that are there stay. */
  isEnded?: boolean
}

/** Memoized: if the page rendered again before hydration, React would discard the server-rendered HTML. */
export const Comments = memo(({ type, topicId, isEnded = false }: Props) => {
  const { isClosed } = useLoaded(commentSettingsQuery(useApi(), type))
  if (isClosed) return null
  return (
    <section
      id={COMMENTS_ID}
      className={styles.comments}
      aria-labelledby={`${COMMENTS_ID}-title`}
      data-early=""
    >
      <Suspense fallback={<CommentsFallback />}>
        <CommentSection subject={topicId === undefined ? { type } : { type, topicId }} isEnded={isEnded} />
      </Suspense>
    </section>
  )
})
