/** The second factor is on: how many recovery codes are left, new ones, and turning it off. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SecondFactor } from '#contract/second-factor.ts'
import type { OwnProfile } from '#contract/users.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useAccountTexts } from '../account/account-texts.ts'
import { FactorField, isFactorCode } from '../account/FactorField.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { Submit } from '../account/Submit.tsx'
import { useProblems } from '../account/use-problems.ts'
import styles from './owner.module.css'
import { useOwnerTexts } from './owner-texts.ts'
import { useOwnersApi } from './owners-api.ts'

type Props = {
  user: OwnProfile
  state: SecondFactor
  onCodes: (codes: string[]) => unknown
  onOff: () => unknown
}

/** Below this many it is time for new ones. */
const FEW = 3

export const FactorOn = ({ user, state, onCodes, onOff }: Props) => {
  const { factor } = useOwnerTexts()
  const { format } = useLanguage()
  const api = useOwnersApi()
  const [wish, setWish] = useState<'renew' | 'off' | null>(null)
  const { since, codesLeft } = state
  return (
    <>
      <p className="ac-note">
        {since ? factor.since(format.date(since)) : ''}
        {factor.left(codesLeft)}
        {codesLeft < FEW ? factor.few : ''}
      </p>
      {wish === 'renew' ? (
        <ProofForm
          text={factor.renewText}
          submit={factor.renew}
          send={(body) => api.secondFactor.renewCodes({ body })}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
          onCancel={() => setWish(null)}
          user={user}
        />
      ) : null}
      {wish === 'off' ? (
        <ProofForm
          text={factor.turnOffText}
          submit={factor.turnOff}
          send={(body) => api.secondFactor.turnOff({ body })}
          onDone={onOff}
          onCancel={() => setWish(null)}
          user={user}
        />
      ) : null}
      {wish === null ? (
        <p className={styles.buttons}>
          <button type="button" className="btn btn-line sm" onClick={() => setWish('renew')}>
            {factor.renew}
          </button>
          <button type="button" className="btn btn-line sm" onClick={() => setWish('off')}>
            {factor.turnOff}
          </button>
        </p>
      ) : null}
    </>
  )
}

type ProofProps<Reply> = {
  user: OwnProfile
  text: string
  submit: string
  send: (body: { password?: string; code: string }) => Promise<Reply>
  onDone: (reply: Reply) => unknown
  onCancel: () => void
}

/** Password and code: whoever found the drawer open has neither. */
const ProofForm = <Reply,>({ user, text, submit, send, onDone, onCancel }: ProofProps<Reply>) => {
  const texts = useAccountTexts()
  const { factor } = useOwnerTexts()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { problems, show, forget } = useProblems<'password' | 'code'>()
  const sending = useMutation({
    mutationFn: () => send(user.hasPassword ? { password, code } : { code }),
    onSuccess: onDone,
    meta: { silent: true },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      password: user.hasPassword && password === '' ? texts.problems.noPassword : undefined,
      code: isFactorCode(code) ? undefined : texts.problems.factor,
    }
    if (show(found, event.currentTarget) && !sending.isPending) sending.mutate()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className="ac-note">{text}</p>
      {user.hasPassword ? (
        <PasswordField
          label={texts.security.present}
          isAwaited
          value={password}
          onChange={(value) => {
            setPassword(value)
            forget('password')
          }}
          problem={problems.password}
        />
      ) : null}
      <FactorField
        value={code}
        onChange={(value) => {
          setCode(value)
          forget('code')
        }}
        problem={problems.code}
      />
      <Submit isQuiet isPending={sending.isPending} error={sending.error}>
        {submit}
      </Submit>
      <button type="button" className="btn btn-quiet" onClick={onCancel}>
        {factor.cancel}
      </button>
    </form>
  )
}
