/** Comment form with preview and a stored draft. */
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { commentHtml, commentLength, MAX_COMMENT } from '#contract/comment-text.ts'
import type { OwnComment } from '#contract/comments.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useSession, useSessionStore } from '#web/session/session.ts'
import { useOpenAccount } from '#web/site/AccountModalProvider.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Html } from '#web/ui/Html.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { commentSettingsQuery, useCanSendEmail } from '../site.queries.ts'
import styles from './CommentForm.module.css'
import item from './CommentItem.module.css'
import type { CommentSubjectParams } from './comments.queries.ts'
import open from './OpenForm.module.css'
import { type ReplyTo, useSaveComment } from './use-comments.ts'
import { useDraft } from './use-draft.ts'

type Props = {
  subject: CommentSubjectParams
  /** Null for a top-level comment. */
  replyTo: (ReplyTo & { name: string }) | null
  onSaved: (comment: OwnComment) => void
  onCancel?: () => void
}

/** From this length on, the form shows how many characters are left. */
const COUNTER_FROM = MAX_COMMENT - 200

export const CommentForm = ({ subject, replyTo, onSaved, onCancel }: Props) => {
  const canSendEmail = useCanSendEmail()
  const texts = useTexts()
  const { comments } = texts
  const session = useSessionStore()
  const token = useSession('token')
  const userInfo = useSession('userInfo')
  const openAccount = useOpenAccount()
  const focusAfterLogin = useRef(false)
  const openLogin = () => {
    focusAfterLogin.current = session.get().token !== null
    openAccount('login')
  }
  const field = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft([subject.type, subject.topicId ?? '', replyTo?.parentId ?? ''].join(':'))
  const [isPreview, setIsPreview] = useState(false)
  const [invalid, setInvalid] = useState('')
  const save = useSaveComment(subject)
  const failureText = useFailureText()
  const length = commentLength(text)
  const isAuthenticated = token !== null
  const name = userInfo?.nickname ?? ''

  useEffect(() => {
    // A reply form opens on a click.
    if (replyTo) area.current?.focus()
  }, [replyTo])
  useEffect(() => {
    // The server-rendered button asks everybody to log in. A logged-in reader who clicks it gets the focus in the form.
    if (isAuthenticated && focusAfterLogin.current) area.current?.focus()
    focusAfterLogin.current = false
  }, [isAuthenticated])

  const saveError = isFailure(save.error) ? failureText(save.error) : texts.toasts.noResponse
  const errorText = invalid || (save.error && saveError)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = text.trim() === '' ? comments.blank : length > MAX_COMMENT ? comments.tooLong : ''
    setInvalid(reason)
    if (reason) {
      setIsPreview(false)
      area.current?.focus()
    } else if (!isAuthenticated) openLogin()
    else if (!save.isPending)
      save.mutate(
        { text, replyTo },
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

  if (!isAuthenticated && text === '' && !replyTo)
    return (
      <div className={styles.form}>
        <VisitorAvatar type={subject.type} />
        <button type="button" className={styles.closed} onClick={openLogin}>
          {comments.logIn}
        </button>
      </div>
    )
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-reply={replyTo ? '' : undefined}>
      {!replyTo &&
        (isAuthenticated ? (
          <Avatar name={name || '·'} src={userInfo?.avatar ?? null} size={40} />
        ) : (
          <VisitorAvatar type={subject.type} />
        ))}
      <div className={open.box}>
        <label htmlFor={field} className={replyTo ? open.label : 'vh'}>
          {replyTo ? comments.replyTo(replyTo.name) : comments.label}
        </label>
        <textarea
          ref={area}
          id={field}
          // As high as the style sheet says, also where `field-sizing` is unknown.
          rows={2}
          hidden={isPreview}
          value={text}
          placeholder={comments.placeholder}
          onChange={(event) => {
            setText(event.target.value)
            setInvalid('')
            if (save.error) save.reset()
          }}
          onKeyDown={onKeyDown}
          aria-invalid={errorText ? true : undefined}
          aria-describedby={`${field}-hint`}
        />
        {isPreview && (
          // commentHtml escapes its input (contract/comment-text.ts).
          <Html className={`${open.preview} ${item.text}`} html={commentHtml(text) || '<p></p>'} dir="auto" />
        )}
        <p
          id={`${field}-hint`}
          className={errorText ? open.problem : open.hint}
          role={errorText ? 'alert' : undefined}
        >
          {errorText ? (
            <>
              <Icon name="circle-alert" size={14} />
              {errorText}
            </>
          ) : (
            hintOf(comments, length, userInfo?.email != null && canSendEmail)
          )}
        </p>
        <div className={open.buttons}>
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
            {!isAuthenticated ? comments.logInToSend : replyTo ? comments.sendReply : comments.send}
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
  if (length > COUNTER_FROM) return left(String(MAX_COMMENT - length))
  return hasMail ? hintMail : hint
}

/** Of somebody who is not logged in: the owner's image for visitors, or an icon. */
const VisitorAvatar = ({ type }: Pick<CommentSubjectParams, 'type'>) => {
  const { touristAvatar } = useLoaded(commentSettingsQuery(useApi(), type))
  if (touristAvatar) return <Avatar name="·" src={touristAvatar} size={40} />
  return (
    <span className={styles.nobody}>
      <Icon name="user-round" size={18} />
    </span>
  )
}
