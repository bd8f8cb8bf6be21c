/** Exports the data of the account, and deletes the account. */
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { clearUser, useSessionStore } from '#web/session/session.ts'
import { signedInMark } from '#web/session/signed-in-mark.ts'
import { notifyOtherTabs } from '#web/session/tabs.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { FormIcon } from '#web/site/forms/FormIcon.tsx'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { saveAsFile } from '#web/site/forms/save-as-file.ts'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useOwnFields } from '#web/site/forms/use-field-errors.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAccountTexts } from './account-texts.ts'

export const AccountData = ({ user, onClose }: { user: OwnProfile; onClose: () => void }) => {
  const texts = useAccountTexts()
  const { data } = texts
  const failureText = useFailureText()
  const api = useApi()
  const session = useSessionStore()
  const notify = useNotify()
  const { values, show, field } = useOwnFields({ password: '' })
  const exportData = useMutation({
    mutationFn: () => api.users.exportData(),
    onSuccess: (everything) => saveAsFile('account.json', JSON.stringify(everything, null, 2)),
    meta: { silent: true },
  })
  const deletion = useMutation({
    mutationFn: () => api.users.deleteAccount({ body: user.hasPassword ? values : {} }),
    onSuccess: () => {
      onClose()
      signedInMark.set(null)
      clearUser(session)
      notifyOtherTabs()
      notify('success', data.removed)
    },
    meta: { silent: true },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isMissing = user.hasPassword && values.password === ''
    if (show({ password: isMissing ? texts.errors.noPassword : undefined }, event.currentTarget))
      if (!deletion.isPending) deletion.mutate()
  }
  return (
    <details className="ac-section">
      <summary>{data.title}</summary>
      <p className="ac-note">{data.exportHint}</p>
      <button
        type="button"
        className="btn btn-line sm"
        aria-busy={exportData.isPending || undefined}
        onClick={() => !exportData.isPending && exportData.mutate()}
      >
        <FormIcon name="download" size={16} />
        {data.export}
      </button>
      <FieldError text={failureText(exportData.error)} />
      <h3>{data.remove}</h3>
      {user.isOwner ? (
        <p className="ac-note">{data.owner}</p>
      ) : (
        <form className="ac-delete" onSubmit={submit} noValidate>
          <p className="ac-note">{data.removeHint}</p>
          {user.hasPassword ? <PasswordField label={texts.password} {...field('password')} /> : null}
          <SubmitButton isQuiet isPending={deletion.isPending} error={deletion.error}>
            <FormIcon name="trash-2" size={16} />
            {data.removeConfirm}
          </SubmitButton>
        </form>
      )}
    </details>
  )
}
