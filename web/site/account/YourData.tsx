/** What belongs to the reader: taking all of it along, and leaving for good. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { clearUser, useSessionStore } from '#web/session/session.ts'
import { notifyOtherTabs } from '#web/session/tabs.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { AccountIcon } from './AccountIcon.tsx'
import { useAccountTexts } from './account-texts.ts'
import { Problem } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Submit } from './Submit.tsx'
import { saveAsFile } from './save-as-file.ts'
import { useProblems } from './use-problems.ts'

export const YourData = ({ user, onLeave }: { user: OwnProfile; onLeave: () => void }) => {
  const texts = useAccountTexts()
  const { data } = texts
  const all = useTexts()
  const api = useApi()
  const session = useSessionStore()
  const notify = useNotify()
  const [password, setPassword] = useState('')
  const { problems, show, forget } = useProblems<'password'>()
  const takeAlong = useMutation({
    mutationFn: () => api.users.exportData(),
    onSuccess: (everything) => saveAsFile('account.json', JSON.stringify(everything, null, 2)),
    meta: { silent: true },
  })
  const leave = useMutation({
    mutationFn: () => api.users.deleteAccount({ body: user.hasPassword ? { password } : {} }),
    onSuccess: () => {
      onLeave()
      clearUser(session)
      notifyOtherTabs()
      notify('success', data.removed)
    },
    meta: { silent: true },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isMissing = user.hasPassword && password === ''
    if (show({ password: isMissing ? texts.problems.noPassword : undefined }, event.currentTarget))
      if (!leave.isPending) leave.mutate()
  }
  return (
    <details className="ac-more">
      <summary>{data.title}</summary>
      <p className="ac-note">{data.exportHint}</p>
      <button
        type="button"
        className="btn btn-line sm"
        aria-busy={takeAlong.isPending || undefined}
        onClick={() => !takeAlong.isPending && takeAlong.mutate()}
      >
        <AccountIcon name="download" size={16} />
        {data.export}
      </button>
      <Problem text={isFailure(takeAlong.error) ? failureText(takeAlong.error, all) : undefined} />
      <h3>{data.remove}</h3>
      {user.isOwner ? (
        <p className="ac-note">{data.owner}</p>
      ) : (
        <form className="ac-leave" onSubmit={submit} noValidate>
          <p className="ac-note">{data.removeHint}</p>
          {user.hasPassword ? (
            <PasswordField
              label={texts.password}
              value={password}
              onChange={(value) => {
                setPassword(value)
                forget('password')
              }}
              problem={problems.password}
            />
          ) : null}
          <Submit isQuiet isPending={leave.isPending} error={leave.error}>
            <AccountIcon name="trash-2" size={16} />
            {data.removeConfirm}
          </Submit>
        </form>
      )}
    </details>
  )
}
