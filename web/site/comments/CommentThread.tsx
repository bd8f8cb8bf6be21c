/** A comment with its replies: three at first, the others on demand, and the reply form below the selected one. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { COMMENT_FORM_PATH } from '#contract/comment-text.ts'
import type { Comment, OwnComment, Reply } from '#contract/comments.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { commentSettingsQuery } from '../site.queries.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import styles from './Comments.module.css'
import type { CommentSubjectParams } from './comments.queries.ts'
import { type ReplyTo, repliesQuery } from './use-comments.ts'

/** The comment below which the reply form is open. */
export type OpenReply = ReplyTo & { name: string }

type Props = {
  thread: Comment
  subject: CommentSubjectParams
  /** Replies are refused. */
  isEnded: boolean
  linkedId: number | null
  openReply: OpenReply | null
  onOpenReply: (openReply: OpenReply | null) => void
  onSaved: (comment: OwnComment) => void
  /** The reader's own comments that can be changed, by their ids. */
  own: ReadonlyMap<number, OwnComment>
  /** Called when the reader has deleted the comment on top or one of its replies. */
  onDeleted: (threadId: number) => void
}

export const CommentThread = ({
  thread,
  subject,
  isEnded,
  linkedId,
  openReply,
  onOpenReply,
  onSaved,
  own,
  onDeleted,
}: Props) => {
  const { comments: texts } = useTexts()
  const format = useFormat()
  const api = useApi()
  const { hasGuests } = useLoaded(commentSettingsQuery(api, subject.type))
  const [isUnfolded, setIsUnfolded] = useState(false)
  const all = useQuery({ ...repliesQuery(api, thread.id), enabled: isUnfolded })
  const replies = all.data ?? thread.replyDTOs
  const folded = all.data ? 0 : thread.replyCount - replies.length

  const item = (comment: Comment | Reply) => {
    const hasOpenForm = openReply?.commentId === comment.id
    const target = {
      parentId: thread.id,
      commentId: comment.id,
      name: comment.nickname,
    }
    return (
      <CommentItem
        comment={comment}
        own={own.get(comment.id)}
        isLinked={comment.id === linkedId}
        onReply={comment.isRemoved || isEnded ? undefined : () => onOpenReply(hasOpenForm ? null : target)}
        replyHref={hasGuests ? `${COMMENT_FORM_PATH}?reply=${comment.id}` : undefined}
        isReplyOpen={hasOpenForm}
        onDeleted={() => onDeleted(thread.id)}
      >
        {hasOpenForm && (
          <CommentForm
            subject={subject}
            replyTo={openReply}
            onSaved={(saved) => {
              // All replies have been fetched with the new one, and are fetched again after a deletion.
              setIsUnfolded(true)
              onSaved(saved)
            }}
            onCancel={() => onOpenReply(null)}
          />
        )}
      </CommentItem>
    )
  }
  return (
    <li>
      {item(thread)}
      {(replies.length > 0 || folded > 0) && (
        <ol className={styles.replies}>
          {replies.map((reply) => (
            <li key={reply.id}>{item(reply)}</li>
          ))}
          {folded > 0 && (
            <li>
              <button
                type="button"
                className={styles.unfold}
                aria-busy={all.isFetching}
                onClick={() => setIsUnfolded(true)}
              >
                {texts.unfold(folded, format.number(folded))}
              </button>
            </li>
          )}
        </ol>
      )}
    </li>
  )
}
