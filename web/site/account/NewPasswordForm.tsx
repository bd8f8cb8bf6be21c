/** Form with email address, code and new password, shared by registration and password reset. */
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useFields } from '#web/site/forms/use-field-errors.ts'
import { useCanSendEmail } from '../site.queries.ts'
import { useAccountTexts } from './account-texts.ts'
import type { AuthFormProps } from './auth-form.ts'
import { CodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { looksLikeEmail } from './email-syntax.ts'
import { isNickname, NicknameField } from './NicknameField.tsx'
import { StaySignedIn } from './StaySignedIn.tsx'

type Props<Result> = AuthFormProps & {
  send: (body: { username: string; code: string; password: string }) => Promise<Result>
  onSent: (result: Result) => void
  /** Asks for a name as well, and signs in. */
  isRegistration?: boolean
  passwordLabel: string
  submit: string
  /** Link to another view. */
  children: ReactNode
}

const MIN_PASSWORD = 8

export const NewPasswordForm = <Result,>({
  input,
  onChange,
  send,
  onSent,
  isRegistration = false,
  passwordLabel,
  submit,
  children,
}: Props<Result>) => {
  const texts = useAccountTexts()
  const canSendEmail = useCanSendEmail()
  const { show, field } = useFields(input, onChange)
  const sending = useMutation({
    mutationFn: () => {
      const { email, code, password } = input
      return send({ username: email.trim(), code, password })
    },
    onSuccess: onSent,
    meta: { silent: true },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { nickname, email, code, password } = input
    const isFine = show(
      {
        nickname: isRegistration && !isNickname(nickname) ? texts.errors.nickname : undefined,
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
        {isRegistration ? <NicknameField note={texts.register.nameNote} {...field('nickname')} /> : null}
        <EmailField {...field('email')} />
        <CodeField
          email={input.email}
          {...field('code')}
          onInvalidEmail={() => show({ email: texts.errors.email }, null)}
        />
        <PasswordField label={passwordLabel} isNew {...field('password')} />
        {isRegistration ? <StaySignedIn /> : null}
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
