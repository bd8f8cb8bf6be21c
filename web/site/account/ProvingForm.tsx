/** Mailbox, code and a new password: what registering and resetting have in common. Afterwards one logs in. */
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAccountTexts } from './account-texts.ts'
import type { AuthFormProps } from './auth-form.ts'
import { CodeField } from './CodeField.tsx'
import { MailboxField } from './MailboxField.tsx'
import { isLikeMailbox } from './mailbox.ts'
import { PasswordField } from './PasswordField.tsx'
import { Submit } from './Submit.tsx'
import { useProblems } from './use-problems.ts'

type Props = AuthFormProps & {
  send: (body: { username: string; code: string; password: string }) => Promise<null>
  passwordLabel: string
  submit: string
  done: string
  /** Where else one may go. */
  children: ReactNode
}

const SHORTEST = 8

export const ProvingForm = ({
  typed,
  onType,
  onView,
  send,
  passwordLabel,
  submit,
  done,
  children,
}: Props) => {
  const texts = useAccountTexts()
  const notify = useNotify()
  const { problems, show, forget } = useProblems<'mailbox' | 'password' | 'code'>()
  const sending = useMutation({
    mutationFn: () => {
      const { mailbox, code, password } = typed
      return send({ username: mailbox.trim(), code, password })
    },
    onSuccess: () => {
      onType({ code: '' })
      onView('login')
      notify('success', done)
    },
    meta: { silent: true },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { mailbox, code, password } = typed
    const isFine = show(
      {
        mailbox: isLikeMailbox(mailbox) ? undefined : texts.problems.mailbox,
        code: /^\d{6}$/.test(code) ? undefined : texts.problems.code,
        password: [...password].length >= SHORTEST ? undefined : texts.problems.short,
      },
      event.currentTarget,
    )
    if (isFine && !sending.isPending) sending.mutate()
  }
  return (
    <>
      <form onSubmit={onSubmit} noValidate>
        <MailboxField
          value={typed.mailbox}
          onChange={(mailbox) => {
            onType({ mailbox })
            forget('mailbox')
          }}
          problem={problems.mailbox}
        />
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
        <PasswordField
          label={passwordLabel}
          isNew
          value={typed.password}
          onChange={(password) => {
            onType({ password })
            forget('password')
          }}
          problem={problems.password}
        />
        <Submit isPending={sending.isPending} error={sending.error}>
          {submit}
        </Submit>
      </form>
      <p className="ac-ways">
        <span>{children}</span>
      </p>
    </>
  )
}
