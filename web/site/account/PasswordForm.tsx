/** Changes the password; requires the current one. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { notifyOtherTabs } from '#web/session/tabs.ts'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useOwnFields } from '#web/site/forms/use-field-errors.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAccountTexts } from './account-texts.ts'

const MIN_PASSWORD = 8

export const PasswordForm = ({ user }: { user: OwnProfile }) => {
  const texts = useAccountTexts()
  const { security, errors: words } = texts
  const api = useApi()
  const notify = useNotify()
  const details = useRef<HTMLDetailsElement>(null)
  const { values: input, show, field, reset } = useOwnFields({ present: '', next: '' })
  const change = useMutation({
    mutationFn: () =>
      api.sessions.changePassword({ body: { currentPassword: input.present, password: input.next } }),
    onSuccess: () => {
      reset()
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
  return (
    <details ref={details} className="ac-section">
      <summary>{security.password}</summary>
      {user.hasPassword ? (
        <form onSubmit={submit} noValidate>
          <PasswordField label={texts.currentPassword} {...field('present')} />
          <PasswordField label={texts.newPassword} isNew {...field('next')} />
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
