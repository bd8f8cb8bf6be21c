/** A login on a page of its own: the button, the field for a code where one is needed, and what went wrong. */
import { type FormEvent, useState } from 'react'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import styles from './CodeForm.module.css'

type Props = {
  /** Of the field; null where no code is needed. */
  label: string | null
  error: unknown
  isPending: boolean
  onSubmit: (code: string) => void
}

export const CodeForm = ({ label, error, isPending, onSubmit }: Props) => {
  const texts = useTexts()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) onSubmit(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      {label ? (
        <div className={styles.code}>
          <label htmlFor="login-code">{label}</label>
          <input
            // biome-ignore lint/a11y/noAutofocus: the field appears on a click
            autoFocus
            id="login-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={24}
          />
        </div>
      ) : null}
      <p role="alert" className={styles.problem}>
        {!error ? null : isFailure(error) ? failureText(error, texts) : texts.toasts.noResponse}
      </p>
      <button type="submit" className="btn btn-pri" aria-busy={isPending || undefined}>
        {texts.loginLink.submit}
      </button>
    </form>
  )
}
