/**
 * Comments section of a page. The server renders it; in the browser its code loads and hydrates lazily, and the
 * server-rendered HTML stays visible until then.
 */
import { lazy, memo, Suspense, useEffect } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { useIsInitialPage } from '#web/router/Router.tsx'
import { reloadOnce } from '#web/router/reload-missing-chunk.ts'
import { useLoaded } from '#web/use-loaded.ts'
import { commentSettingsQuery } from '../site.queries.ts'
import styles from './Comments.module.css'
import type { CommentSubjectParams } from './comments.queries.ts'
import { hydrateNow, isCommentLink, waitUntilNear } from './lazy-hydration.ts'

export const COMMENTS_ID = 'comments'

/** The server renders without lazy loading. The browser's bundle does not contain this import. */
const serverRendered = import.meta.env.SSR ? (await import('./CommentSection.tsx')).CommentSection : null

const CommentSection =
  serverRendered ??
  lazy(async () => {
    if (!isCommentLink()) await waitUntilNear(COMMENTS_ID)
    return { default: (await loadPatiently()).CommentSection }
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

/** Replaces the server-rendered HTML when the page rendered again before hydration; hydrates at once. */
const CommentsFallback = () => {
  const isFirst = useIsInitialPage()
  useEffect(() => {
    if (isFirst) hydrateNow()
  }, [isFirst])
  return <div className={styles.coming} />
}

/** Memoized: if the page rendered again before hydration, React would discard the server-rendered HTML. */
export const Comments = memo(({ type, topicId }: CommentSubjectParams) => {
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
        <CommentSection subject={topicId === undefined ? { type } : { type, topicId }} />
      </Suspense>
    </section>
  )
})
