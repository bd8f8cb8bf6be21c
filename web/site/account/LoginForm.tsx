/** Logging in with mailbox and password; with a code as well when the server asks for one. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { useConfig } from '../site.queries.ts'
import { useAccountTexts } from './account-texts.ts'
import type { AuthFormProps } from './auth-form.ts'
import { CodeField } from './CodeField.tsx'
import { FactorField, isFactorCode } from './FactorField.tsx'
import { MailboxField } from './MailboxField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { QqLogin } from './QqLogin.tsx'
import { Submit } from './Submit.tsx'
import { useProblems } from './use-problems.ts'
import { useWelcome } from './use-welcome.ts'

export const LoginForm = ({ typed, onType, onView, onClose }: AuthFormProps) => {
  const texts = useAccountTexts()
  const api = useApi()
  const config = useConfig()
  const welcome = useWelcome()
  const [asked, setAsked] = useState<keyof typeof texts.login.asked | null>(null)
  const { problems, show, forget } = useProblems<'mailbox' | 'password' | 'code'>()
  const login = useMutation({
    mutationFn: () => {
      const { mailbox, password, code } = typed
      const form = { username: mailbox.trim(), password, ...(asked && { code }) }
      return api.sessions.login({ body: form })
    },
    onSuccess: (user) => {
      onClose()
      welcome(user, texts.login.done)
    },
    onError: (error) => {
      if (!isFailure(error) || error.kind !== 'code-needed') return
      setAsked((error.data as { factor: 'authenticator' | 'mail' } | null)?.factor ?? 'failures')
      onType({ code: '' })
    },
    meta: { silent: true },
  })
  const isAskedForCode = isFailure(login.error) && login.error.kind === 'code-needed'

  const codeProblem = (code: string) => {
    if (asked === 'authenticator') return isFactorCode(code) ? undefined : texts.problems.factor
    return /^\d{6}$/.test(code) ? undefined : texts.problems.code
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { mailbox, password, code } = typed
    const empty = texts.problems.empty
    const isFine = show(
      {
        mailbox: mailbox.trim() === '' ? empty : undefined,
        password: password.trim() === '' ? empty : undefined,
        code: asked ? codeProblem(code) : undefined,
      },
      event.currentTarget,
    )
    if (isFine && !login.isPending) login.mutate()
  }

  return (
    <>
      <form onSubmit={submit} noValidate>
        <MailboxField
          value={typed.mailbox}
          onChange={(mailbox) => {
            onType({ mailbox })
            setAsked(null)
            forget('mailbox')
          }}
          problem={problems.mailbox}
        />
        <PasswordField
          label={texts.password}
          value={typed.password}
          onChange={(password) => {
            onType({ password })
            forget('password')
          }}
          problem={problems.password}
        />
        {asked ? <p className="ac-note">{texts.login.asked[asked]}</p> : null}
        {asked === 'authenticator' ? (
          <FactorField
            isAwaited
            value={typed.code}
            onChange={(code) => {
              onType({ code })
              forget('code')
            }}
            problem={problems.code}
          />
        ) : null}
        {asked && asked !== 'authenticator' ? (
          <CodeField
            mailbox={typed.mailbox}
            value={typed.code}
            onChange={(code) => {
              onType({ code })
              forget('code')
            }}
            problem={problems.code}
            onWrongMailbox={() => show({ mailbox: texts.problems.mailbox }, null)}
          />
        ) : null}
        <Submit isPending={login.isPending} error={isAskedForCode ? null : login.error}>
          {texts.login.submit}
        </Submit>
      </form>
      {config?.qqLogin === 1 ? <QqLogin onDone={onClose} /> : null}
      <p className="ac-ways">
        <span>
          {texts.login.newHere}{' '}
          <button type="button" className="ac-link" onClick={() => onView('register')}>
            {texts.login.toRegister}
          </button>
        </span>
        <button type="button" className="ac-link" onClick={() => onView('reset')}>
          {texts.login.toReset}
        </button>
      </p>
    </>
  )
}
