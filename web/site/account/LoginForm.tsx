/** Logging in with mailbox and password; with a code as well when the server asks for one. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { useConfig } from '../site.queries.ts'
import type { AuthFormProps } from './AuthDialog.tsx'
import { useAccountTexts } from './account-texts.ts'
import { CodeField } from './CodeField.tsx'
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
  const [needsCode, setNeedsCode] = useState(false)
  const { problems, show, forget } = useProblems<'mailbox' | 'password' | 'code'>()
  const login = useMutation({
    mutationFn: () => {
      const { mailbox, password, code } = typed
      const form = { username: mailbox.trim(), password, ...(needsCode && { code }) }
      return api.sessions.login({ body: form })
    },
    onSuccess: (user) => {
      onClose()
      welcome(user, texts.login.done)
    },
    onError: (error) => {
      if (isFailure(error) && error.kind === 'code-needed') setNeedsCode(true)
    },
    meta: { silent: true },
  })
  const isAskedForCode = isFailure(login.error) && login.error.kind === 'code-needed'

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { mailbox, password, code } = typed
    const empty = texts.problems.empty
    const isFine = show(
      {
        mailbox: mailbox.trim() === '' ? empty : undefined,
        password: password.trim() === '' ? empty : undefined,
        code: needsCode && !/^\d{6}$/.test(code) ? texts.problems.code : undefined,
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
        {needsCode ? (
          <>
            <p className="ac-note">{texts.login.codeNeeded}</p>
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
          </>
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
