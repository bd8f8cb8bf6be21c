/** The line below one's own comment: what it waits for, or how long it can be changed. Nobody else sees it. */
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { commentLength, MAX_COMMENT } from '#contract/comment-text.ts'
import type { OwnComment } from '#contract/comments.ts'
import { useApi } from '#web/ApiContext.tsx'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useCommentTexts } from './comment-texts.ts'
import { DeleteComment } from './DeleteComment.tsx'
import { useRememberedGuest } from './guest-memory.ts'
import open from './OpenForm.module.css'
import { useNow } from './RelativeTime.tsx'
import { useEditComment } from './use-comments.ts'

type Props = { own: OwnComment; onEdit: () => void; onDeleted: () => void }

/** Without a word once the time to change a published comment is over: so is a guest's right to delete it. */
export const OwnState = ({ own, onEdit, onDeleted }: Props) => {
  const { comments } = useTexts()
  const texts = useCommentTexts()
  const minutes = useMinutesLeft(own)
  const isWaiting = own.isReview === 0
  if (!isWaiting && minutes === 0) return null
  return (
    <div className={open.state} data-waiting={isWaiting || undefined}>
      <Icon name={!isWaiting ? 'pencil' : own.awaits === 'confirmation' ? 'mailbox' : 'clock'} size={15} />
      <p>
        {own.awaits === 'confirmation' ? (
          <Confirmation own={own} />
        ) : isWaiting ? (
          (own.heldNote ?? comments.waitingMark)
        ) : (
          <>
            {texts.editable(minutes)} <Rays minutes={minutes} />
          </>
        )}
      </p>
      <div className={open.acts}>
        {minutes > 0 && (
          <button type="button" className="lk" onClick={onEdit}>
            {texts.edit}
          </button>
        )}
        <DeleteComment id={own.id} onDeleted={onDeleted} />
      </div>
    </div>
  )
}

const MINUTE_MS = 60_000
const EDITABLE_MINUTES = 15

/** 0 when the time is over; at first render, which has no clock, all of it. */
const useMinutesLeft = ({ editableUntil }: OwnComment): number => {
  const now = useNow()
  if (now === null) return EDITABLE_MINUTES
  const left = Math.ceil((Date.parse(editableUntil) - now) / MINUTE_MS)
  return Math.min(EDITABLE_MINUTES, Math.max(0, left))
}

/** One for each minute that is left. */
const Rays = ({ minutes }: { minutes: number }) => (
  <svg className={open.rays} width="58" height="13" viewBox="0 0 58 13" aria-hidden="true">
    {Array.from({ length: EDITABLE_MINUTES }, (_, i) => {
      const x = 1 + i * 4
      const height = 6 + ((i * 7) % 5) + (i % 3)
      return <line key={x} x1={x} x2={x} y1="13" y2={13 - height} data-on={i < minutes || undefined} />
    })}
  </svg>
)

const AGAIN_MS = 60_000

const Confirmation = ({ own }: { own: OwnComment }) => {
  const api = useApi()
  const allTexts = useTexts()
  const texts = useCommentTexts()
  const notify = useNotify()
  const email = useRememberedGuest()?.email ?? ''
  const [sentAt, setSentAt] = useState(Date.parse(own.createTime))
  const seconds = useSecondsUntil(sentAt + AGAIN_MS)
  const again = useMutation({
    meta: { silent: true },
    mutationFn: () => api.comments.confirmAgain({ params: { id: own.id } }),
    onSuccess: () => {
      setSentAt(Date.now())
      notify('success', texts.confirmSent)
    },
    onError: (error) => notify('error', failureText(error, allTexts)),
  })
  return (
    <>
      {texts.confirm(email)}
      <span className={open.again}>
        {seconds > 0 ? (
          texts.confirmIn(seconds)
        ) : (
          <button
            type="button"
            className="lk"
            aria-busy={again.isPending || undefined}
            onClick={() => !again.isPending && again.mutate()}
          >
            {texts.confirmAgain}
          </button>
        )}
      </span>
    </>
  )
}

const useSecondsUntil = (at: number): number => {
  const [now, setNow] = useState(() => Date.now())
  const isOver = now >= at
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.max(0, Math.ceil(Math.min(AGAIN_MS, at - now) / 1000))
}

/** In place of the text while its author changes it. Esc keeps it as it was. */
export const EditComment = ({ own, onEnd }: { own: OwnComment; onEnd: () => void }) => {
  const allTexts = useTexts()
  const texts = useCommentTexts()
  const { comments } = allTexts
  const notify = useNotify()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(own.markdown)
  const [invalid, setInvalid] = useState('')
  const edit = useEditComment()
  const minutes = useMinutesLeft(own)
  const problem = invalid || (edit.error ? failureText(edit.error, allTexts) : '')
  useEffect(() => area.current?.focus(), [])
  const submit = async (event: SubmitEvent<HTMLFormElement> | KeyboardEvent) => {
    event.preventDefault()
    const reason =
      text.trim() === '' ? comments.blank : commentLength(text) > MAX_COMMENT ? comments.tooLong : ''
    setInvalid(reason)
    if (reason || edit.isPending) return
    const saved = await edit.mutateAsync({ id: own.id, text }).catch(() => null)
    if (!saved) return
    notify('success', saved.isReview === 1 ? texts.saved : comments.waits)
    onEnd()
  }
  return (
    <form className={open.edit} onSubmit={submit} noValidate>
      <label htmlFor={id} className="vh">
        {texts.editText}
      </label>
      <textarea
        ref={area}
        id={id}
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
        }}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint`}
      />
      {problem && (
        <p id={`${id}-hint`} className={open.problem} role="alert">
          <Icon name="circle-alert" size={14} />
          {problem}
        </p>
      )}
      <div className={open.foot}>
        <p className={open.hint}>
          <Rays minutes={minutes} /> {allTexts.units.minutes(String(minutes))}
        </p>
        <button type="button" className="btn btn-quiet sm" onClick={onEnd}>
          {texts.cancel}
        </button>
        <button type="submit" className="btn btn-pri sm" aria-busy={edit.isPending}>
          {texts.save}
        </button>
      </div>
    </form>
  )
}
