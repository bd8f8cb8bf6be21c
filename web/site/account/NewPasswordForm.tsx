/** Form with email address, code and new password, shared by registration and password reset. */
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useFields } from '#web/site/forms/use-field-errors.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useCanSendEmail } from '../site.queries.ts'
import { useAccountTexts } from './account-texts.ts'
import type { AuthFormProps } from './auth-form.ts'
import { CodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { looksLikeEmail } from './email-syntax.ts'

type Props = AuthFormProps & {
  send: (body: { username: string; code: string; password: string }) => Promise<null>
  passwordLabel: string
  submit: string
  done: string
  /** Link to another view. */
  children: ReactNode
}

const MIN_PASSWORD = 8

export const NewPasswordForm = ({
  input,
  onChange,
  onView,
  send,
  passwordLabel,
  submit,
  done,
  children,
}: Props) => {
  const texts = useAccountTexts()
  const notify = useNotify()
  const canSendEmail = useCanSendEmail()
  const { show, field } = useFields(input, onChange)
  const sending = useMutation({
    mutationFn: () => {
      const { email, code, password } = input
      return send({ username: email.trim(), code, password })
    },
    onSuccess: () => {
      onChange({ code: '' })
      onView('login')
      notify('success', done)
    },
    meta: { silent: true },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email, code, password } = input
    const isFine = show(
      {
        email: looksLikeEmail(email) ? undefined : texts.errors.email,
        code: /^\d{6}$/.test(code) ? undefined : texts.errors.code,
        password: [...password].length >= MIN_PASSWORD ? undefined : texts.errors.short,
      },
      event.currentTarget,
    )
    if (isFine && !sending.isPending) sending.mutate()
  }
  // The text above says why there is nothing to fill in.
  if (!canSendEmail)
    return (
      <p className="ac-links">
        <span>{children}</span>
      </p>
    )
  return (
    <>
      <form onSubmit={onSubmit} noValidate>
        <EmailField {...field('email')} />
        <CodeField
          email={input.email}
          {...field('code')}
          onInvalidEmail={() => show({ email: texts.errors.email }, null)}
        />
        <PasswordField label={passwordLabel} isNew {...field('password')} />
        <SubmitButton isPending={sending.isPending} error={sending.error}>
          {submit}
        </SubmitButton>
      </form>
      <p className="ac-links">
        <span>{children}</span>
      </p>
    </>
  )
}
