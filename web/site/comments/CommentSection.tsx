/** Comments on one subject: form, the reader's pending comments, threads, and a button for more. */

import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OwnComment } from '#contract/comments.ts'
import { useApi } from '#web/ApiContext.tsx'
import { repeatEarlyEvents } from '#web/document/early-events.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { unseenRepliesQuery, useUnseenReplies } from '../replies/replies.queries.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import styles from './Comments.module.css'
import { CommentThread, type OpenReply } from './CommentThread.tsx'
import { useCommentTexts } from './comment-texts.ts'
import type { CommentSubjectParams } from './comments.queries.ts'
import { useLinkedComment } from './use-linked-comment.ts'
import { useThreads } from './use-threads.ts'

type Props = {
  subject: CommentSubjectParams
  /** New ones are refused. */
  isEnded: boolean
}

export const CommentSection = ({ subject, isEnded }: Props) => {
  const allTexts = useTexts()
  const texts = allTexts.comments
  const commentTexts = useCommentTexts()
  const format = useFormat()
  const notify = useNotify()
  const { threads, commentCount, error, retry, waiting, own, hasMore, loadMore, refreshThread, state } =
    useThreads(subject)
  const linked = useLinkedComment(subject, threads)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (heading.current?.parentElement) void repeatEarlyEvents(heading.current.parentElement)
  }, [])
  useSeenReplies(subject, heading)
  const [openReply, setOpenReply] = useState<OpenReply | null>(null)
  const others = threads?.filter((thread) => thread.id !== linked.thread?.id) ?? []
  const isListed = threads?.some((thread) => thread.id === linked.thread?.id)

  const onSaved = (comment: OwnComment) => {
    setOpenReply(null)
    const waits = comment.awaits === 'confirmation' ? commentTexts.confirmSent : texts.waits
    notify('success', comment.isReview === 1 ? texts.published : waits)
  }
  const thread = {
    subject,
    isEnded,
    linkedId: linked.id,
    openReply,
    onOpenReply: setOpenReply,
    onSaved,
    own,
    onDeleted: refreshThread,
  }
  return (
    <>
      <h2 ref={heading} id="comments-title">
        {texts.title}
        {commentCount > 0 && <sup>{format.number(commentCount)}</sup>}
      </h2>
      {isEnded ? (
        <p className={styles.note}>{texts.ended}</p>
      ) : (
        <CommentForm subject={subject} replyTo={null} onSaved={onSaved} />
      )}
      {error && !threads && (
        <p className={styles.note} role="alert">
          {failureText(error, allTexts)}
          <button type="button" className="btn btn-line sm" onClick={retry}>
            {allTexts.loadFailure.retry}
          </button>
        </p>
      )}
      {linked.isMissing && <p className={styles.note}>{texts.missing}</p>}
      <ol className={styles.threads}>
        {waiting.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} own={comment} onDeleted={() => refreshThread(comment.id)} />
          </li>
        ))}
        {linked.thread && !isListed && (
          <CommentThread key={linked.thread.id} thread={linked.thread} {...thread} />
        )}
        {(isListed ? (threads ?? []) : others).map((one) => (
          <CommentThread
            key={one.id}
            thread={one.id === linked.thread?.id ? linked.thread : one}
            {...thread}
          />
        ))}
      </ol>
      {threads?.length === 0 && waiting.length === 0 && !isEnded && (
        <p className={styles.note}>{texts.none}</p>
      )}
      {hasMore && (
        <p className={styles.more}>
          <button
            type="button"
            className="btn btn-line"
            aria-disabled={state === 'loading'}
            aria-busy={state === 'loading'}
            onClick={() => state !== 'loading' && void loadMore()}
          >
            {texts.more}
          </button>
          {state === 'failed' && <span role="alert">{allTexts.toasts.noResponse}</span>}
        </p>
      )}
    </>
  )
}

/**
 * Marks as seen the replies among the comments of a page, once the reader has them in the window.
 * @param inside an element of the section with the comments
 */
const useSeenReplies = (
  { type, topicId }: CommentSubjectParams,
  inside: RefObject<HTMLElement | null>,
): void => {
  const api = useApi()
  const queries = useQueryClient()
  const isAnyWaiting = (useUnseenReplies()?.count ?? 0) > 0
  useEffect(() => {
    const section = inside.current?.closest('section')
    if (!isAnyWaiting || !section) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      api.comments.markSeen({ body: { type, topicId } }).then(
        () => queries.invalidateQueries({ queryKey: unseenRepliesQuery(api).queryKey }),
        // They are marked the next time.
        () => {},
      )
    })
    observer.observe(section)
    return () => observer.disconnect()
  }, [api, queries, type, topicId, inside, isAnyWaiting])
}
