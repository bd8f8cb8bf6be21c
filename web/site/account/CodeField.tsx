/** Verification code field with a send button that counts down until the next code may be sent. */

import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { createListeners } from '#web/listeners.ts'
import { Field } from '#web/site/forms/Field.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAccountTexts } from './account-texts.ts'
import { looksLikeEmail } from './email-syntax.ts'

type Props = {
  label?: string
  email: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  onInvalidEmail: () => void
}

export const CodeField = ({ label, email, value, onChange, error, onInvalidEmail }: Props) => {
  const texts = useAccountTexts()
  const notify = useNotify()
  const failureText = useFailureText()
  const api = useApi()
  const wait = useResendSeconds(email)
  const send = useMutation({
    mutationFn: () => api.codes.send({ query: { username: email.trim() } }),
    onSuccess: () => {
      recordCodeSent(email)
      notify('success', texts.codeSentNotice)
    },
    meta: { silent: true },
  })
  const onPress = () => {
    if (wait > 0 || send.isPending) return
    if (looksLikeEmail(email)) send.mutate()
    else onInvalidEmail()
  }
  return (
    <Field
      label={label ?? texts.code}
      note={wait > 0 ? texts.codeSent : undefined}
      icon="shield-check"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      placeholder={texts.codeHint}
      value={value}
      // Some mail programs show the code in two groups.
      onChange={(typed) => onChange(typed.replace(/\s/g, ''))}
      error={error ?? failureText(send.error)}
      beside={
        <button
          type="button"
          className="btn btn-line"
          aria-disabled={wait > 0 || undefined}
          aria-busy={send.isPending || undefined}
          onClick={onPress}
        >
          {wait > 0 ? texts.resendIn(wait) : texts.send}
        </button>
      }
    />
  )
}

/** Countdown until another code may be sent to an email address; survives a change of view or dialog. */
const RESEND_SECONDS = 60
const sentAt = new Map<string, number>()
const { notify, subscribe } = createListeners()

const keyOf = (email: string) => email.trim().toLowerCase()

const recordCodeSent = (email: string): void => {
  sentAt.set(keyOf(email), performance.now())
  notify()
}

const secondsLeft = (email: string) => {
  const at = sentAt.get(keyOf(email))
  return at === undefined ? 0 : Math.max(0, Math.ceil(RESEND_SECONDS - (performance.now() - at) / 1000))
}

/** Seconds until another code may be sent to the address; 0 when it may be sent now. */
const useResendSeconds = (email: string): number => {
  const [, setTick] = useState(0)
  const left = secondsLeft(email)
  useEffect(() => {
    const tick = () => setTick((count) => count + 1)
    const unsubscribe = subscribe(tick)
    const timer = left > 0 ? setTimeout(tick, 1000) : undefined
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  })
  return left
}
