/** The reply, and the decisions below it. Replying to a comment that waits approves it. */
import type { ReactNode } from 'react'
import type { ModerationAction, StudioCommentDetails } from '#contract/studio/comments.ts'
import { Button } from '../frame/Button.tsx'
import { Keys } from '../frame/Keys.tsx'
import { useShortcut } from '../frame/ShortcutsProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { authorName } from './comment-names.ts'
import styles from './DecisionBar.module.css'
import type { Moderation } from './use-moderation.ts'
import { useReplyForm } from './use-reply-form.ts'

type Props = { details: StudioCommentDetails; moderation: Moderation }

export const DecisionBar = ({ details, moderation }: Props) => (
  <footer className={styles.bar}>
    {details.canReply ? (
      <ReplyForm details={details} moderation={moderation} />
    ) : (
      <Decisions details={details} moderation={moderation} />
    )}
  </footer>
)

const ReplyForm = ({ details, moderation }: Props) => {
  const texts = useStudioTexts('comments')
  const { comment } = details
  const { field, error, isSending, send } = useReplyForm(comment.id, moderation, () =>
    field.ref.current?.blur(),
  )
  useShortcut({ keys: 'R', label: texts.reply, group: texts.title, run: () => field.ref.current?.focus() })
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <textarea
        {...field}
        rows={2}
        aria-label={texts.replyLabel(authorName(comment, texts))}
        placeholder={texts.replyPlaceholder}
      />
      {error ? (
        <p id={field['aria-describedby']} className={styles.error} role="alert">
          <StudioIcon name="circle-alert" size={14} />
          {error}
        </p>
      ) : null}
      <Decisions details={details} moderation={moderation}>
        <button type="submit" className={`btn btn-pri sm ${styles.send}`} aria-busy={isSending}>
          <StudioIcon name="reply" size={16} />
          {comment.status === 'waiting' ? texts.replyAndApprove : texts.reply}
          <Keys keys="Mod+Enter" />
        </button>
      </Decisions>
    </form>
  )
}

const Decisions = ({
  details: { comment, canReply },
  moderation,
  children,
}: Props & { children?: ReactNode }) => {
  const texts = useStudioTexts('comments')
  const { id, status } = comment
  const isHidden = status === 'spam' || status === 'trash'
  const button = (action: ModerationAction, icon: Parameters<typeof StudioIcon>[0]['name'], keys: string) => (
    <Button icon={icon} look="quiet" data-action={action} onClick={() => moderation.moderate([id], action)}>
      {texts[action]}
      <Keys keys={keys} />
    </Button>
  )
  return (
    <>
      {canReply || isHidden ? null : <p className={styles.note}>{texts.cannotReply}</p>}
      <div className={styles.decisions}>
        {status === 'waiting' ? button('approve', 'check', 'A') : null}
        {isHidden ? button('restore', 'undo-2', 'A') : null}
        {status === 'spam' ? null : button('spam', 'shield-alert', 'S')}
        {isHidden ? button('delete', 'trash-2', 'D') : button('trash', 'trash-2', 'D')}
        {children}
      </div>
    </>
  )
}
