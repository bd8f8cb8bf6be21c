/**
 * Comment form with preview and a stored draft: text, who writes, and one line with the buttons. At rest it is one row. Where guests
 * may write it works without scripts.
 */
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { COMMENT_FORM_PATH, commentHtml, commentLength, MAX_COMMENT } from '#contract/comment-text.ts'
import type { OwnComment } from '#contract/comments.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useSession, useSessionStore } from '#web/session/session.ts'
import { useOpenAccount } from '#web/site/AccountModalProvider.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Html } from '#web/ui/Html.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { commentSettingsQuery, useCanSendEmail } from '../site.queries.ts'
import styles from './CommentForm.module.css'
import item from './CommentItem.module.css'
import { useCommentTexts } from './comment-texts.ts'
import type { CommentSubjectParams } from './comments.queries.ts'
import { GuestFields, GuestRow, trimmed } from './GuestFields.tsx'
import { type Guest, nobody, remember, useRememberedGuest } from './guest-memory.ts'
import open from './OpenForm.module.css'
import { ReaderRow } from './ReaderRow.tsx'
import { type ReplyTo, useForgetGuest, useSaveComment } from './use-comments.ts'
import { useDraft } from './use-draft.ts'
import { useProof } from './use-proof.ts'

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
  const texts = useTexts()
  const { comments } = texts
  const commentTexts = useCommentTexts()
  const [before, signIn, after] = commentTexts.orSignIn
  const session = useSessionStore()
  const token = useSession('token')
  const userInfo = useSession('userInfo')
  const openAccount = useOpenAccount()
  const canSendEmail = useCanSendEmail()
  const { hasGuests } = useLoaded(commentSettingsQuery(useApi(), subject.type))
  const focusAfterLogin = useRef(false)
  const openLogin = () => {
    focusAfterLogin.current = session.get().token !== null
    openAccount('login')
  }
  const field = useId()
  const form = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft([subject.type, subject.topicId ?? '', replyTo?.commentId ?? ''].join(':'))
  const [isPreview, setIsPreview] = useState(false)
  const [wasTouched, setWasTouched] = useState(false)
  const [invalid, setInvalid] = useState('')
  const save = useSaveComment(subject)
  const failureText = useFailureText()
  const length = commentLength(text)
  const isAuthenticated = token !== null
  const isGuest = !isAuthenticated && hasGuests
  const isOpen = wasTouched || replyTo !== null || text !== ''
  const guest = useGuestForm(isGuest)
  const { proof, renew } = useProof()

  useEffect(() => {
    // A reply form opens on a click.
    if (replyTo) area.current?.focus()
  }, [replyTo])
  useEffect(() => {
    // The server-rendered button asks everybody to log in. A logged-in reader who clicks it gets the focus in the form.
    if (isAuthenticated && focusAfterLogin.current) area.current?.focus()
    focusAfterLogin.current = false
  }, [isAuthenticated])

  const wrongField = fieldOf(save.error)
  const saveError = isFailure(save.error) ? failureText(save.error) : texts.toasts.noResponse
  const errorText = invalid || (save.error && !wrongField && saveError)
  const guestError = guest.isMissing ? commentTexts.nameMissing : wrongField ? saveError : ''
  const wrong = guest.isMissing ? 'nickname' : wrongField

  useEffect(() => {
    // What the server refused is shown at its field, which may have been folded away.
    if (wrongField) form.current?.querySelector<HTMLElement>(`[name="${wrongField}"]`)?.focus()
  }, [wrongField])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTouched(true)
    const reason = text.trim() === '' ? comments.blank : length > MAX_COMMENT ? comments.tooLong : ''
    setInvalid(reason)
    const writer = isGuest ? trimmed(guest.value) : null
    if (reason) {
      setIsPreview(false)
      area.current?.focus()
    } else if (!isAuthenticated && !isGuest) openLogin()
    else if (writer?.nickname === '') {
      guest.miss()
      form.current?.querySelector<HTMLElement>('[name=nickname]')?.focus()
    } else if (!save.isPending)
      save.mutate(
        {
          text,
          replyTo,
          guest: writer && {
            ...writer,
            wantsReplies: guest.wantsReplies,
            title: String(new FormData(form.current ?? undefined).get('title') ?? ''),
            proof: proof(),
          },
        },
        {
          onSuccess: (comment) => {
            if (writer) {
              remember(writer)
              renew()
              guest.settle()
            }
            setText('')
            setIsPreview(false)
            onSaved(comment)
          },
          onError: (error) => fieldOf(error) && guest.unfold(),
        },
      )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
    if (event.key === 'Escape') onCancel?.()
  }

  if (!isAuthenticated && !hasGuests && text === '' && !replyTo)
    return (
      <button type="button" className={`${styles.card} ${styles.closed}`} onClick={openLogin}>
        {comments.logIn}
      </button>
    )
  return (
    <>
      <form
        ref={form}
        className={`${styles.card} ${open.card}`}
        method="post"
        action={isGuest ? COMMENT_FORM_PATH : undefined}
        onSubmit={submit}
        onFocus={() => {
          setWasTouched(true)
          if (isGuest) void proof()
        }}
        noValidate
        data-open={isOpen || undefined}
        data-reply={replyTo ? '' : undefined}
      >
        <label htmlFor={field} className={replyTo ? open.label : 'vh'}>
          {replyTo ? comments.replyTo(replyTo.name) : comments.label}
        </label>
        <textarea
          ref={area}
          id={field}
          name="commentContent"
          // As high as the style sheet says, also where `field-sizing` is unknown.
          rows={1}
          hidden={isPreview}
          value={text}
          placeholder={isOpen ? commentTexts.invitation : commentTexts.placeholder}
          onChange={(event) => {
            setText(event.target.value)
            setInvalid('')
            if (save.error && !wrongField) save.reset()
          }}
          onKeyDown={onKeyDown}
          aria-invalid={errorText ? true : undefined}
          aria-describedby={`${field}-hint`}
        />
        {isPreview && (
          // commentHtml escapes its input (contract/comment-text.ts).
          <Html className={`${open.preview} ${item.text}`} html={commentHtml(text) || '<p></p>'} dir="auto" />
        )}
        <div className={styles.more}>
          {isGuest && (
            <>
              <input type="hidden" name="type" value={subject.type} />
              {/* Programs that fill in every field give themselves away. */}
              <input name="title" className="vh" tabIndex={-1} autoComplete="off" aria-hidden="true" />
              {subject.topicId !== undefined && (
                <input type="hidden" name="topicId" value={subject.topicId} />
              )}
            </>
          )}
          {isGuest &&
            (guest.isFolded ? (
              <GuestRow guest={guest.value} onChange={guest.unfold} onForget={guest.forget} />
            ) : (
              <GuestFields
                guest={guest.value}
                onInput={(value) => {
                  guest.set(value)
                  if (wrongField) save.reset()
                }}
                wrong={wrong && { field: wrong, id: `${field}-wrong` }}
              />
            ))}
          {isAuthenticated && userInfo && <ReaderRow user={userInfo} />}
          {wrong && (
            <p id={`${field}-wrong`} className={open.problem} role="alert">
              <Icon name="circle-alert" size={14} />
              <span>
                {guestError}
                {isTaken(save.error) && (
                  <>
                    {before}
                    <span>
                      <button type="button" className="lk" onClick={openLogin}>
                        {signIn}
                      </button>
                      {after}
                    </span>
                  </>
                )}
              </span>
            </p>
          )}
          {errorText && (
            <p id={`${field}-hint`} className={open.problem} role="alert">
              <Icon name="circle-alert" size={14} />
              {errorText}
            </p>
          )}
          <div className={`${styles.foot} ${open.foot}`}>
            {!errorText && (
              <p id={`${field}-hint`} className={open.hint}>
                {length > COUNTER_FROM ? (
                  commentTexts.left(MAX_COMMENT - length)
                ) : isGuest && canSendEmail && !guest.isFolded && guest.value.email.trim() !== '' ? (
                  <label>
                    <input
                      type="checkbox"
                      checked={guest.wantsReplies !== false}
                      onChange={(event) => guest.setWantsReplies(event.target.checked)}
                    />
                    {commentTexts.mailReplies}
                  </label>
                ) : (
                  commentTexts.hint
                )}
              </p>
            )}
            <button
              type="button"
              className={`btn btn-quiet sm ${item.scripted}`}
              aria-pressed={isPreview}
              disabled={text.trim() === ''}
              onClick={() => setIsPreview(!isPreview)}
            >
              {comments.preview}
            </button>
            {onCancel && (
              <button type="button" className="btn btn-quiet sm" onClick={onCancel}>
                {commentTexts.cancel}
              </button>
            )}
            <button
              type="submit"
              className="btn btn-pri sm"
              aria-disabled={save.isPending}
              aria-busy={save.isPending}
            >
              {!isAuthenticated && !isGuest
                ? comments.logInToSend
                : replyTo
                  ? comments.sendReply
                  : comments.send}
            </button>
          </div>
        </div>
      </form>
      {isGuest && isOpen && !guest.isFolded && (
        <p className={open.note}>
          {canSendEmail && `${commentTexts.reserve} `}
          <button type="button" className="lk" onClick={openLogin}>
            {texts.account.signIn}
          </button>
        </p>
      )}
    </>
  )
}

/** The field of a guest that the server refused; null for every other error. */
const fieldOf = (error: unknown): keyof Guest | null => {
  const field = isFailure(error) ? (error.data as { field?: string } | null)?.field : undefined
  return (['nickname', 'email', 'website'] as const).find((name) => name === field) ?? null
}

/** Whether the name belongs to somebody, who may be the one who writes. */
const isTaken = (error: unknown): boolean =>
  isFailure(error) && (error.data as { isTaken?: boolean } | null)?.isTaken === true

/** What a guest has entered; folded to one row while it is what the browser remembers. */
const useGuestForm = (isGuest: boolean) => {
  const remembered = useRememberedGuest()
  const notify = useNotify()
  const texts = useCommentTexts()
  const forget = useForgetGuest()
  const [entered, setEntered] = useState<Guest | null>(null)
  const [wantsReplies, setWantsReplies] = useState<boolean>()
  const [isMissing, setIsMissing] = useState(false)
  const value = entered ?? remembered ?? nobody
  return {
    value,
    /** Undefined: not chosen, so what is stored stays. */
    wantsReplies,
    setWantsReplies,
    isMissing: isGuest && isMissing,
    isFolded: entered === null && remembered !== null,
    set: (next: Guest) => {
      setEntered(next)
      setIsMissing(false)
    },
    miss: () => setIsMissing(true),
    unfold: () => setEntered(value),
    settle: () => setEntered(null),
    forget: () => {
      remember(null)
      setEntered(nobody)
      forget.mutate()
      notify('success', texts.forgotten)
    },
  }
}
