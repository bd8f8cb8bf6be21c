/**
 * The place of the comments on a page. The server prints them; in the browser what makes them alive is loaded when
 * they come near, and what was printed stands until then.
 */
import { lazy, memo, Suspense, useEffect } from 'react'
import { useIsInitialPage } from '#web/router/Router.tsx'
import styles from './Comments.module.css'
import type { Topic } from './comments.queries.ts'
import { useEarlyClick } from './early-click.ts'
import { comeNow, isCommentLink, whenNear } from './when-near.ts'

export const COMMENTS_ID = 'comments'

/** The server has no time to wait, and the browser's bundle is without this line. */
const printed = import.meta.env.SSR ? (await import('./PrintedComments.tsx')).PrintedComments : null

const CommentSection =
  printed ??
  lazy(async () => {
    if (!isCommentLink()) await whenNear(COMMENTS_ID)
    return { default: (await import('./CommentSection.tsx')).CommentSection }
  })

/** Stands in place of what was printed when the page changed around it too early: then there is no time to lose. */
const Coming = () => {
  const isFirst = useIsInitialPage()
  useEffect(() => {
    if (isFirst) comeNow()
  }, [isFirst])
  return <div className={styles.coming} />
}

/** Kept from whatever makes its page render again: React would throw away what was printed, and begin anew. */
export const Comments = memo(({ type, topicId }: Topic) => {
  const onAlive = useEarlyClick(COMMENTS_ID)
  return (
    <section id={COMMENTS_ID} className={styles.comments} aria-labelledby={`${COMMENTS_ID}-title`}>
      <Suspense fallback={<Coming />}>
        <CommentSection topic={topicId === undefined ? { type } : { type, topicId }} onAlive={onAlive} />
      </Suspense>
    </section>
  )
})
