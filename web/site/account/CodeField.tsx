/** The code from the mailbox, with the button that sends it and counts down until it may be pressed again. */
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useAccountTexts } from './account-texts.ts'
import { Field } from './Field.tsx'
import { isLikeMailbox } from './mailbox.ts'
import { rememberSending, useSecondsToWait } from './sent-codes.ts'

type Props = {
  mailbox: string
  value: string
  onChange: (value: string) => void
  problem: string | undefined
  onWrongMailbox: () => void
}

export const CodeField = ({ mailbox, value, onChange, problem, onWrongMailbox }: Props) => {
  const texts = useAccountTexts()
  const all = useTexts()
  const api = useApi()
  const wait = useSecondsToWait(mailbox)
  const send = useMutation({
    mutationFn: () => api.codes.send({ query: { username: mailbox.trim() } }),
    onSuccess: () => rememberSending(mailbox),
    meta: { silent: true },
  })
  const failed = isFailure(send.error) ? failureText(send.error, all) : undefined
  const press = () => {
    if (wait > 0 || send.isPending) return
    if (isLikeMailbox(mailbox)) send.mutate()
    else onWrongMailbox()
  }
  return (
    <Field
      label={texts.code}
      note={wait > 0 ? texts.codeSent : undefined}
      icon="shield-check"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      placeholder={texts.codeHint}
      value={value}
      // Some mailboxes show it in two groups.
      onChange={(typed) => onChange(typed.replace(/\s/g, ''))}
      problem={problem ?? failed}
      beside={
        <button
          type="button"
          className="btn btn-line"
          aria-disabled={wait > 0 || undefined}
          aria-busy={send.isPending || undefined}
          onClick={press}
        >
          {wait > 0 ? texts.resendIn(wait) : texts.send}
        </button>
      }
    />
  )
}
