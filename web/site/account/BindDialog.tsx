/** Binding a mailbox: the code proves the new one; whoever changes a bound one shows their password as well. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAccountTexts } from './account-texts.ts'
import { CodeField } from './CodeField.tsx'
import { MailboxField } from './MailboxField.tsx'
import { Modal } from './Modal.tsx'
import { isLikeMailbox } from './mailbox.ts'
import { PasswordField } from './PasswordField.tsx'
import { Submit } from './Submit.tsx'
import { useProblems } from './use-problems.ts'

export const BindDialog = ({ user, onClose }: { user: OwnProfile; onClose: () => void }) => {
  const texts = useAccountTexts()
  const { bindMail } = texts
  const api = useApi()
  const session = useSessionStore()
  const notify = useNotify()
  const titleId = useId()
  const needsPassword = user.email !== null && user.hasPassword
  const [mailbox, setMailbox] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const { problems, show, forget } = useProblems<'mailbox' | 'code' | 'password'>()
  const bind = useMutation({
    mutationFn: () => {
      const body = { email: mailbox.trim(), code }
      return api.users.bindEmail({ body: needsPassword ? { ...body, password } : body })
    },
    onSuccess: () => {
      const email = mailbox.trim()
      session.set({ userInfo: { ...user, email, username: email } })
      onClose()
      notify('success', bindMail.done)
    },
    meta: { silent: true },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The drawer below has a form of its own.
    event.stopPropagation()
    const found = {
      mailbox: isLikeMailbox(mailbox) ? undefined : texts.problems.mailbox,
      code: /^\d{6}$/.test(code) ? undefined : texts.problems.code,
      password: needsPassword && password === '' ? texts.problems.noPassword : undefined,
    }
    if (show(found, event.currentTarget) && !bind.isPending) bind.mutate()
  }
  return (
    <Modal titleId={titleId} className="ac-dialog small" onClose={onClose}>
      <div className="ac-body">
        <h2 id={titleId}>{user.email === null ? bindMail.title : bindMail.changeTitle}</h2>
        <p className="ac-text">{bindMail.text}</p>
        <form onSubmit={submit} noValidate>
          <MailboxField
            value={mailbox}
            onChange={(value) => {
              setMailbox(value)
              forget('mailbox')
            }}
            problem={problems.mailbox}
          />
          <CodeField
            mailbox={mailbox}
            value={code}
            onChange={(value) => {
              setCode(value)
              forget('code')
            }}
            problem={problems.code}
            onWrongMailbox={() => show({ mailbox: texts.problems.mailbox }, null)}
          />
          {needsPassword ? (
            <PasswordField
              label={bindMail.presentPassword}
              value={password}
              onChange={(value) => {
                setPassword(value)
                forget('password')
              }}
              problem={problems.password}
            />
          ) : null}
          <Submit isPending={bind.isPending} error={bind.error}>
            {bindMail.submit}
          </Submit>
        </form>
      </div>
    </Modal>
  )
}
