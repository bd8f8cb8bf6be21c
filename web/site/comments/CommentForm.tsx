/** Where a comment is written: the words stay until they are sent, and can be looked at as they will be shown. */
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { commentHtml, commentLength, MAX_COMMENT } from '#contract/comment-text.ts'
import type { OwnComment } from '#contract/comments.ts'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useSession, useSessionStore } from '#web/session/session.ts'
import { useOpenAccount } from '#web/site/AccountModalProvider.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Html } from '#web/ui/Html.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './CommentForm.module.css'
import item from './CommentItem.module.css'
import type { Topic } from './comments.queries.ts'
import { type Answered, useSaveComment } from './use-comments.ts'
import { useDraft } from './use-draft.ts'

type Props = {
  topic: Topic
  /** Null for a comment of its own. */
  answered: (Answered & { name: string }) | null
  onSaved: (comment: OwnComment) => void
  onCancel?: () => void
}

/** From here on a reader is told how much room is left. */
const NEARLY_FULL = MAX_COMMENT - 200

export const CommentForm = ({ topic, answered, onSaved, onCancel }: Props) => {
  const texts = useTexts()
  const { comments } = texts
  const session = useSessionStore()
  const { token, userInfo } = useSession()
  const openAccount = useOpenAccount()
  const isFormSought = useRef(false)
  // The reader comes back to where they were, and to their words.
  const askToLogIn = () => {
    isFormSought.current = session.get().token !== null
    openAccount('login')
  }
  const field = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft([topic.type, topic.topicId ?? '', answered?.parentId ?? ''].join(':'))
  const [isPreview, setIsPreview] = useState(false)
  const [wrong, setWrong] = useState('')
  const save = useSaveComment(topic)
  const length = commentLength(text)
  const isIn = token !== null
  const name = userInfo?.nickname ?? ''

  useEffect(() => {
    // A form that was asked for is where the reader goes on.
    if (answered) area.current?.focus()
  }, [answered])
  useEffect(() => {
    // What the server prints asks everybody to log in; who was in already goes on in the form that takes its place.
    if (isIn && isFormSought.current) area.current?.focus()
    isFormSought.current = false
  }, [isIn])

  const problem =
    wrong ||
    (save.error && (isFailure(save.error) ? failureText(save.error, texts) : texts.toasts.noResponse))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const complaint = text.trim() === '' ? comments.blank : length > MAX_COMMENT ? comments.tooLong : ''
    setWrong(complaint)
    if (complaint) {
      setIsPreview(false)
      area.current?.focus()
    } else if (!isIn) askToLogIn()
    else if (!save.isPending)
      save.mutate(
        { text, answered },
        {
          onSuccess: (comment) => {
            setText('')
            setIsPreview(false)
            onSaved(comment)
          },
        },
      )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
    if (event.key === 'Escape') onCancel?.()
  }

  if (!isIn && text === '' && !answered)
    return (
      <div className={styles.form}>
        <span className={styles.nobody}>
          <Icon name="user-round" size={18} />
        </span>
        <button type="button" className={styles.closed} onClick={askToLogIn}>
          {comments.logIn}
        </button>
      </div>
    )
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-answer={answered ? '' : undefined}>
      {!answered &&
        (isIn ? (
          <Avatar name={name || '·'} src={userInfo?.avatar ?? null} size={40} />
        ) : (
          <span className={styles.nobody}>
            <Icon name="user-round" size={18} />
          </span>
        ))}
      <div className={styles.room}>
        <label htmlFor={field} className={answered ? styles.label : 'vh'}>
          {answered ? comments.answerTo(answered.name) : comments.label}
        </label>
        <textarea
          ref={area}
          id={field}
          rows={4}
          hidden={isPreview}
          value={text}
          placeholder={comments.placeholder}
          onChange={(event) => {
            setText(event.target.value)
            setWrong('')
            if (save.error) save.reset()
          }}
          onKeyDown={onKeyDown}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${field}-hint`}
        />
        {isPreview && (
          // The renderer escapes every character it was given: contract/comment-text.ts.
          <Html className={`${styles.preview} ${item.text}`} html={commentHtml(text) || '<p></p>'} />
        )}
        <p
          id={`${field}-hint`}
          className={problem ? styles.problem : styles.hint}
          role={problem ? 'alert' : undefined}
        >
          {problem ? (
            <>
              <Icon name="circle-alert" size={14} />
              {problem}
            </>
          ) : (
            hintOf(comments, length, userInfo?.email != null)
          )}
        </p>
        <div className={styles.buttons}>
          <button
            type="button"
            className="btn btn-quiet sm"
            aria-pressed={isPreview}
            disabled={text.trim() === ''}
            onClick={() => setIsPreview(!isPreview)}
          >
            {comments.preview}
          </button>
          {onCancel && (
            <button type="button" className="btn btn-quiet sm" onClick={onCancel}>
              {comments.cancel}
            </button>
          )}
          <button
            type="submit"
            className="btn btn-pri sm"
            aria-disabled={save.isPending}
            aria-busy={save.isPending}
          >
            {!isIn ? comments.logInToSend : answered ? comments.sendAnswer : comments.send}
          </button>
        </div>
      </div>
    </form>
  )
}

const hintOf = (
  { left, hint, hintMail }: { left: (text: string) => string; hint: string; hintMail: string },
  length: number,
  hasMail: boolean,
) => {
  if (length > NEARLY_FULL) return left(String(MAX_COMMENT - length))
  return hasMail ? hintMail : hint
}
