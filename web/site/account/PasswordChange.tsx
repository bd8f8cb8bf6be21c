/** A new password for whoever knows the present one. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { notifyOtherTabs } from '#web/session/tabs.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAccountTexts } from './account-texts.ts'
import { PasswordField } from './PasswordField.tsx'
import { Submit } from './Submit.tsx'
import { useProblems } from './use-problems.ts'

const nothing = { present: '', next: '' }
const SHORTEST = 8

export const PasswordChange = ({ user }: { user: OwnProfile }) => {
  const texts = useAccountTexts()
  const { security, problems: words } = texts
  const api = useApi()
  const notify = useNotify()
  const details = useRef<HTMLDetailsElement>(null)
  const [typed, setTyped] = useState(nothing)
  const { problems, show, forget } = useProblems<keyof typeof nothing>()
  const change = useMutation({
    mutationFn: () =>
      api.sessions.changePassword({ body: { currentPassword: typed.present, password: typed.next } }),
    onSuccess: () => {
      setTyped(nothing)
      if (details.current) details.current.open = false
      notifyOtherTabs()
      notify('success', security.done)
    },
    meta: { silent: true },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      present: typed.present === '' ? words.noPassword : undefined,
      next: [...typed.next].length < SHORTEST ? words.short : undefined,
    }
    if (show(found, event.currentTarget) && !change.isPending) change.mutate()
  }
  const type = (name: keyof typeof nothing) => (value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    forget(name)
  }
  return (
    <details ref={details} className="ac-more">
      <summary>{security.password}</summary>
      {user.hasPassword ? (
        <form onSubmit={submit} noValidate>
          <PasswordField
            label={security.present}
            value={typed.present}
            onChange={type('present')}
            problem={problems.present}
          />
          <PasswordField
            label={texts.newPassword}
            isNew
            value={typed.next}
            onChange={type('next')}
            problem={problems.next}
          />
          <Submit isQuiet isPending={change.isPending} error={change.error}>
            {security.submit}
          </Submit>
        </form>
      ) : (
        <p className="ac-note">{security.none}</p>
      )}
    </details>
  )
}
