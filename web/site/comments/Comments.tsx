/**
 * The place of the comments on a page. The server prints them; in the browser what makes them alive is loaded when
 * they come near, and what was printed stands until then.
 */
import { lazy, Suspense } from 'react'
import styles from './Comments.module.css'
import type { Topic } from './comments.queries.ts'
import { isCommentLink, whenNear } from './when-near.ts'

export const COMMENTS_ID = 'comments'

/** The server has no time to wait, and the browser's bundle is without this line. */
const printed = import.meta.env.SSR ? (await import('./CommentSection.tsx')).CommentSection : null

const CommentSection =
  printed ??
  lazy(async () => {
    if (!isCommentLink()) await whenNear(COMMENTS_ID)
    return { default: (await import('./CommentSection.tsx')).CommentSection }
  })

export const Comments = ({ topic }: { topic: Topic }) => (
  <section id={COMMENTS_ID} className={styles.comments} aria-labelledby={`${COMMENTS_ID}-title`}>
    <Suspense fallback={<div className={styles.coming} />}>
      <CommentSection topic={topic} />
    </Suspense>
  </section>
)
