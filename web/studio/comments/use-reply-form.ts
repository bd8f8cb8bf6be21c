/** The reply to a comment: what is typed survives a step to another comment and a reload, until it is sent. */
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { commentLength, MAX_COMMENT } from '#contract/comment-text.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { tabStore } from '#web/session/safe-storage.ts'
import { useStudioTexts } from '../studio-texts.ts'
import type { Moderation } from './use-moderation.ts'

/** `field` belongs to a textarea: `Mod+Enter` sends it, Esc leaves it. */
export const useReplyForm = (id: number, moderation: Moderation, onSent: () => void) => {
  const texts = useStudioTexts('comments')
  const site = useTexts()
  const ref = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  const [text, setText] = useReplyDraft(id)
  const [error, setError] = useState('')
  const [isSending, setIsSending] = useState(false)
  const send = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (isSending) return
    const excess = commentLength(text.trim()) - MAX_COMMENT
    setError(text.trim() === '' ? texts.replyBlank : excess > 0 ? texts.tooLong(excess) : '')
    if (text.trim() === '' || excess > 0) return ref.current?.focus()
    setIsSending(true)
    try {
      await moderation.sendReply(id, text)
      setText('')
      onSent()
    } catch (failure) {
      setError(failureText(failure, site))
    } finally {
      setIsSending(false)
    }
  }
  const field = {
    ref,
    value: text,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? errorId : undefined,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value)
      setError('')
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event)
      if (event.key === 'Escape') ref.current?.blur()
    },
  }
  return { field, error, isSending, send }
}

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
