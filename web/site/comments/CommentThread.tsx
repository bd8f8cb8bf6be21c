/** A comment with what it was answered: three replies, the others on demand, and a form below the one answered. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment, OwnComment, Reply } from '#contract/comments.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import styles from './Comments.module.css'
import type { Topic } from './comments.queries.ts'
import { type Answered, repliesQuery } from './use-comments.ts'

/** The comment below which the form stands. */
export type Answering = Answered & { commentId: number; name: string }

type Props = {
  thread: Comment
  topic: Topic
  linkedId: number | null
  answering: Answering | null
  onAnswer: (answering: Answering | null) => void
  onSaved: (comment: OwnComment) => void
}

export const CommentThread = ({ thread, topic, linkedId, answering, onAnswer, onSaved }: Props) => {
  const { comments: texts } = useTexts()
  const format = useFormat()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const all = useQuery({ ...repliesQuery(useApi(), thread.id), enabled: isUnfolded })
  const replies = all.data ?? thread.replyDTOs
  const folded = all.data ? 0 : thread.replyCount - replies.length

  const item = (said: Comment | Reply) => {
    const isAnswered = answering?.commentId === said.id
    const answer = { parentId: thread.id, userId: said.userId, commentId: said.id, name: said.nickname }
    return (
      <CommentItem
        said={said}
        isLinked={said.id === linkedId}
        onAnswer={() => onAnswer(isAnswered ? null : answer)}
        isAnswered={isAnswered}
      >
        {isAnswered && (
          <CommentForm topic={topic} answered={answering} onSaved={onSaved} onCancel={() => onAnswer(null)} />
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
