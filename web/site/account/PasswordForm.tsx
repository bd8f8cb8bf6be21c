/** Changes the password; requires the current one. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { notifyOtherTabs } from '#web/session/tabs.ts'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useFieldErrors } from '#web/site/forms/use-field-errors.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAccountTexts } from './account-texts.ts'

const empty = { present: '', next: '' }
const MIN_PASSWORD = 8

export const PasswordForm = ({ user }: { user: OwnProfile }) => {
  const texts = useAccountTexts()
  const { security, errors: words } = texts
  const api = useApi()
  const notify = useNotify()
  const details = useRef<HTMLDetailsElement>(null)
  const [input, setInput] = useState(empty)
  const { errors, show, clear } = useFieldErrors<keyof typeof empty>()
  const change = useMutation({
    mutationFn: () =>
      api.sessions.changePassword({ body: { currentPassword: input.present, password: input.next } }),
    onSuccess: () => {
      setInput(empty)
      if (details.current) details.current.open = false
      notifyOtherTabs()
      notify('success', security.done)
    },
    meta: { silent: true },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      present: input.present === '' ? words.noPassword : undefined,
      next: [...input.next].length < MIN_PASSWORD ? words.short : undefined,
    }
    if (show(found, event.currentTarget) && !change.isPending) change.mutate()
  }
  const type = (name: keyof typeof empty) => (value: string) => {
    setInput((before) => ({ ...before, [name]: value }))
    clear(name)
  }
  return (
    <details ref={details} className="ac-section">
      <summary>{security.password}</summary>
      {user.hasPassword ? (
        <form onSubmit={submit} noValidate>
          <PasswordField
            label={texts.currentPassword}
            value={input.present}
            onChange={type('present')}
            error={errors.present}
          />
          <PasswordField
            label={texts.newPassword}
            isNew
            value={input.next}
            onChange={type('next')}
            error={errors.next}
          />
          <SubmitButton isQuiet isPending={change.isPending} error={change.error}>
            {security.submit}
          </SubmitButton>
        </form>
      ) : (
        <p className="ac-note">{security.none}</p>
      )}
    </details>
  )
}
