/**
 * Comments section of a page. The server renders it; in the browser its code loads and hydrates lazily, and the
 * server-rendered HTML stays visible until then.
 */
import { lazy, memo, Suspense, useEffect } from 'react'
import { useIsInitialPage } from '#web/router/Router.tsx'
import styles from './Comments.module.css'
import type { CommentSubjectParams } from './comments.queries.ts'
import { hydrateNow, isCommentLink, waitUntilNear } from './lazy-hydration.ts'
import { useClickReplay } from './use-click-replay.ts'

export const COMMENTS_ID = 'comments'

/** The server renders without lazy loading. The browser's bundle does not contain this import. */
const serverRendered = import.meta.env.SSR
  ? (await import('./ServerRenderedComments.tsx')).ServerRenderedComments
  : null

const CommentSection =
  serverRendered ??
  lazy(async () => {
    if (!isCommentLink()) await waitUntilNear(COMMENTS_ID)
    return { default: (await import('./CommentSection.tsx')).CommentSection }
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
  const onHydrated = useClickReplay(COMMENTS_ID)
  return (
    <section id={COMMENTS_ID} className={styles.comments} aria-labelledby={`${COMMENTS_ID}-title`}>
      <Suspense fallback={<CommentsFallback />}>
        <CommentSection
          subject={topicId === undefined ? { type } : { type, topicId }}
          onHydrated={onHydrated}
        />
      </Suspense>
    </section>
  )
})
