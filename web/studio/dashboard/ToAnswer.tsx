/** Comments that nobody has answered, the oldest first; the first one has its reply field open. */
import { useRef, useState } from 'react'
import type { StudioComment } from '#contract/studio/comments.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { textLang } from '#web/locale/text-lang.ts'
import { RelativeTime } from '#web/site/comments/RelativeTime.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { authorName, subjectInSentence } from '../comments/comment-names.ts'
import { useModeration } from '../comments/use-moderation.ts'
import { useReplyForm } from '../comments/use-reply-form.ts'
import { Button } from '../frame/Button.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { DashboardBlock } from './DashboardBlock.tsx'
import styles from './ToAnswer.module.css'

type Props = { unanswered: { records: StudioComment[]; count: number } }

export const ToAnswer = ({ unanswered: { records, count } }: Props) => {
  const { answer: texts } = useStudioTexts('dashboard')
  const [chosen, setChosen] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const open = records.find(({ id }) => id === chosen) ?? records[0]
  return (
    <DashboardBlock
      title={texts.title}
      count={count}
      className={styles.answer}
      all={{ to: studioPages.comments.href(), text: texts.all }}
    >
      <ul ref={list} tabIndex={-1} className={styles.comments}>
        {records.map((comment) => (
          <Comment
            key={comment.id}
            comment={comment}
            isOpen={comment === open}
            onOpen={() => setChosen(comment.id)}
            // The comment goes, and the focus with it.
            onDone={() => list.current?.focus()}
          />
        ))}
      </ul>
    </DashboardBlock>
  )
}

type CommentProps = { comment: StudioComment; isOpen: boolean; onOpen: () => void; onDone: () => void }

const Comment = ({ comment, isOpen, onOpen, onDone }: CommentProps) => {
  const texts = useStudioTexts('comments')
  const { status, text, subject, createTime } = comment
  const name = authorName(comment, texts)
  return (
    <li data-comment={comment.id}>
      <Avatar name={name} src={comment.avatar} size={32} />
      <p className={styles.who}>
        <b>{name}</b>
        {status === 'waiting' ? <em>{texts.statuses.waiting}</em> : null}
        <span>{subjectInSentence(subject, texts)}</span> · <RelativeTime iso={createTime} />
      </p>
      <p className={styles.text} lang={textLang(text)}>
        {text}
      </p>
      {isOpen ? (
        <Reply comment={comment} name={name} onDone={onDone} />
      ) : (
        <Button look="quiet" icon="reply" aria-label={texts.replyLabel(name)} onClick={onOpen}>
          {texts.reply}
        </Button>
      )}
    </li>
  )
}

type ReplyProps = { comment: StudioComment; name: string; onDone: () => void }

/** Replying to a comment that waits approves it. */
const Reply = ({ comment: { id, status }, name, onDone }: ReplyProps) => {
  const texts = useStudioTexts('comments')
  const { answer } = useStudioTexts('dashboard')
  const moderation = useModeration({ status, moveAway: () => {}, onUndone: () => {} })
  const { field, error, isSending, send } = useReplyForm(id, moderation, onDone)
  const decide = (action: 'approve' | 'spam' | 'trash') => {
    moderation.moderate([id], action)
    onDone()
  }
  return (
    <form className={styles.reply} noValidate onSubmit={(event) => void send(event)}>
      <textarea
        {...field}
        rows={1}
        aria-label={texts.replyLabel(name)}
        placeholder={texts.replyLabel(name)}
      />
      <button type="submit" className="btn btn-pri sm" aria-busy={isSending}>
        {status === 'waiting' ? texts.replyAndApprove : texts.reply}
      </button>
      {error ? (
        <p id={field['aria-describedby']} className="ac-error" role="alert">
          <StudioIcon name="circle-alert" size={14} />
          {error}
        </p>
      ) : null}
      <p className={styles.decisions}>
        {status === 'waiting' ? (
          <button type="button" onClick={() => decide('approve')}>
            {answer.approve}
          </button>
        ) : null}
        <button type="button" onClick={() => decide('spam')}>
          {texts.spam}
        </button>
        {status === 'waiting' ? null : (
          <button type="button" onClick={() => decide('trash')}>
            {texts.trash}
          </button>
        )}
      </p>
    </form>
  )
}
