/** Adds or changes the email address of the account. A change needs the password, or a code sent to the former one. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { Modal } from '#web/site/forms/Modal.tsx'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useOwnFields } from '#web/site/forms/use-field-errors.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAccountTexts } from './account-texts.ts'
import { CodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { looksLikeEmail } from './email-syntax.ts'

const isCode = (text: string) => /^\d{6}$/.test(text)

export const EmailDialog = ({ user, onClose }: { user: OwnProfile; onClose: () => void }) => {
  const texts = useAccountTexts()
  const { bindMail } = texts
  const api = useApi()
  const session = useSessionStore()
  const notify = useNotify()
  const titleId = useId()
  const needsPassword = user.email !== null && user.hasPassword
  /** Confirms the change in an account without a password. */
  const currentEmail = user.hasPassword ? null : user.email
  const { values, show, field } = useOwnFields({ email: '', code: '', currentCode: '', password: '' })
  const { email, code, currentCode, password } = values
  const bind = useMutation({
    mutationFn: () => {
      const body = { email: email.trim(), code }
      const proof = needsPassword ? { password } : currentEmail === null ? {} : { currentCode }
      return api.users.bindEmail({ body: { ...body, ...proof } })
    },
    onSuccess: () => {
      const newEmail = email.trim()
      session.set({ userInfo: { ...user, email: newEmail, username: newEmail } })
      onClose()
      notify('success', bindMail.done)
    },
    meta: { silent: true },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React would bubble the event to the form of the drawer.
    event.stopPropagation()
    const found = {
      email: looksLikeEmail(email) ? undefined : texts.errors.email,
      code: isCode(code) ? undefined : texts.errors.code,
      currentCode: currentEmail === null || isCode(currentCode) ? undefined : texts.errors.code,
      password: needsPassword && password === '' ? texts.errors.noPassword : undefined,
    }
    if (show(found, event.currentTarget) && !bind.isPending) bind.mutate()
  }
  return (
    <Modal titleId={titleId} className="ac-dialog small" onClose={onClose}>
      <div className="ac-body">
        <h2 id={titleId}>{user.email === null ? bindMail.title : bindMail.changeTitle}</h2>
        <p className="ac-text">{bindMail.text}</p>
        <form onSubmit={submit} noValidate>
          <EmailField {...field('email')} />
          <CodeField
            email={email}
            {...field('code')}
            onInvalidEmail={() => show({ email: texts.errors.email }, null)}
          />
          {currentEmail === null ? null : (
            <CodeField
              label={bindMail.currentCode(currentEmail)}
              email={currentEmail}
              {...field('currentCode')}
              onInvalidEmail={() => {}}
            />
          )}
          {needsPassword ? <PasswordField label={texts.currentPassword} {...field('password')} /> : null}
          <SubmitButton isPending={bind.isPending} error={bind.error}>
            {bindMail.submit}
          </SubmitButton>
        </form>
      </div>
    </Modal>
  )
}
