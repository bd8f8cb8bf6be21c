/** Login view: email address and password, and a code when the server asks for one. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { stayChoice } from '#web/session/begin-session.ts'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'
import { isSecondFactorCode, SecondFactorField } from '#web/site/forms/SecondFactorField.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useFields } from '#web/site/forms/use-field-errors.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useLazyComponent } from '#web/use-lazy-component.ts'
import { useAccountTexts } from './account-texts.ts'
import type { AuthFormProps } from './auth-form.ts'
import { CodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { ProviderLogin } from './ProviderLogin.tsx'
import { canUsePasskeys, hasPasskeyMark } from './passkey-mark.ts'
import { StaySignedIn } from './StaySignedIn.tsx'
import { useStartSession } from './use-start-session.ts'

/** Only the owner's browser loads it. */
const loadPasskeyLogin = async () => (await import('./PasskeyLogin.tsx')).PasskeyLogin
const noPasskeyLogin = () => {}

export const LoginForm = ({ input, onChange, onView, onClose, isForOwner = false }: AuthFormProps) => {
  const texts = useAccountTexts()
  const api = useApi()
  const startSession = useStartSession()
  const notify = useNotify()
  const [codeReason, setCodeReason] = useState<keyof typeof texts.login.codeReasons | null>(null)
  const { show, field } = useFields(input, (changes) => {
    onChange(changes)
    // Another account may need no code.
    if (changes.email !== undefined) setCodeReason(null)
  })
  const login = useMutation({
    mutationFn: () => {
      const { email, password, code } = input
      const body = {
        username: email.trim(),
        password,
        staysSignedIn: stayChoice.isOn(),
        ...(codeReason && { code }),
      }
      return api.sessions.login({ body })
    },
    onSuccess: (user) => {
      onClose()
      startSession(user, texts.login.done)
    },
    onError: (error) => {
      if (!isFailure(error) || error.kind !== 'code-needed') return
      setCodeReason((error.data as { factor: 'authenticator' | 'mail' } | null)?.factor ?? 'failures')
      onChange({ code: '' })
    },
    meta: { silent: true },
  })
  const hasPasskeys = (isForOwner || hasPasskeyMark()) && canUsePasskeys()
  const PasskeyLogin = useLazyComponent(hasPasskeys, loadPasskeyLogin, noPasskeyLogin)
  const isFirst = hasPasskeyMark()
  const passkeyLogin = PasskeyLogin ? (
    <Suspense>
      <PasskeyLogin isFirst={isFirst} onDone={onClose} />
    </Suspense>
  ) : null
  const isAskedForCode = isFailure(login.error) && login.error.kind === 'code-needed'

  const codeError = (code: string) => {
    if (codeReason === 'authenticator')
      return isSecondFactorCode(code) ? undefined : texts.errors.secondFactor
    return /^\d{6}$/.test(code) ? undefined : texts.errors.code
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email, password, code } = input
    const empty = texts.errors.empty
    const isBlank = email.trim() === '' || password.trim() === ''
    if (isBlank) notify('warning', empty)
    const isFine = show(
      {
        email: email.trim() === '' ? empty : undefined,
        password: password.trim() === '' ? empty : undefined,
        code: codeReason ? codeError(code) : undefined,
      },
      event.currentTarget,
    )
    if (isFine && !login.isPending) login.mutate()
  }

  return (
    <>
      {isFirst ? passkeyLogin : null}
      <form onSubmit={submit} noValidate>
        <EmailField {...field('email')} />
        <PasswordField label={texts.password} {...field('password')} />
        {codeReason ? <p className="ac-note">{texts.login.codeReasons[codeReason]}</p> : null}
        {codeReason === 'authenticator' ? <SecondFactorField takesFocus {...field('code')} /> : null}
        {codeReason && codeReason !== 'authenticator' ? (
          <CodeField
            email={input.email}
            {...field('code')}
            onInvalidEmail={() => show({ email: texts.errors.email }, null)}
          />
        ) : null}
        <StaySignedIn />
        <SubmitButton isPending={login.isPending} error={isAskedForCode ? null : login.error}>
          {texts.login.submit}
        </SubmitButton>
      </form>
      {isFirst ? null : passkeyLogin}
      <ProviderLogin onDone={onClose} />
      <p className="ac-links">
        {isForOwner ? null : (
          <span>
            {texts.login.newHere}
            <button type="button" className="ac-link" onClick={() => onView('register')}>
              {texts.login.toRegister}
            </button>
          </span>
        )}
        <button type="button" className="ac-link" onClick={() => onView('reset')}>
          {texts.login.toReset}
        </button>
      </p>
    </>
  )
}
