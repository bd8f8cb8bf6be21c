/** The reply, and the decisions below it. Replying to a comment that waits approves it. */
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { commentLength, MAX_COMMENT } from '#contract/comment-text.ts'
import type { ModerationAction, StudioCommentDetails } from '#contract/studio/comments.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { tabStore } from '#web/session/safe-storage.ts'
import { Button } from '../frame/Button.tsx'
import { Keys } from '../frame/Keys.tsx'
import { useShortcut } from '../frame/ShortcutsProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { authorName } from './comment-names.ts'
import styles from './DecisionBar.module.css'
import type { Moderation } from './use-moderation.ts'

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
  const site = useTexts()
  const { comment } = details
  const field = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  const [text, setText] = useReplyDraft(comment.id)
  const [error, setError] = useState('')
  const [isSending, setIsSending] = useState(false)
  const name = authorName(comment, texts)
  useShortcut({ keys: 'R', label: texts.reply, group: texts.title, run: () => field.current?.focus() })
  const send = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (isSending) return
    const excess = commentLength(text.trim()) - MAX_COMMENT
    setError(text.trim() === '' ? texts.replyBlank : excess > 0 ? texts.tooLong(excess) : '')
    if (text.trim() === '' || excess > 0) return field.current?.focus()
    setIsSending(true)
    try {
      await moderation.sendReply(comment.id, text)
      setText('')
      field.current?.blur()
    } catch (failure) {
      setError(failureText(failure, site))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <textarea
        ref={field}
        rows={2}
        value={text}
        aria-label={texts.replyLabel(name)}
        placeholder={texts.replyPlaceholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setError('')
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event)
          if (event.key === 'Escape') field.current?.blur()
        }}
      />
      {error ? (
        <p id={errorId} className={styles.error} role="alert">
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

/** What is typed survives a step to another comment and a reload. */
function useReplyDraft(id: number) {
  const key = `studioReply:${id}`
  const [text, setText] = useState(() => tabStore.get(key) ?? '')
  const change = (next: string) => {
    setText(next)
    if (next === '') tabStore.remove(key)
    else tabStore.set(key, next)
  }
  return [text, change] as const
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
