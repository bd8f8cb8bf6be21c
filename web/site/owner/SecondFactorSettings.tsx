/** Settings of an active second factor: recovery codes left, new codes, turning it off. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SecondFactor } from '#contract/second-factor.ts'
import type { OwnProfile } from '#contract/users.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useFormTexts } from '#web/site/forms/form-texts.ts'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'
import { isSecondFactorCode, SecondFactorField } from '#web/site/forms/SecondFactorField.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useFieldErrors } from '#web/site/forms/use-field-errors.ts'
import { useOwnerApi } from '#web/site/owner-api.ts'
import styles from './owner.module.css'
import { useOwnerTexts } from './owner-texts.ts'

type Props = {
  user: OwnProfile
  state: SecondFactor
  onCodes: (codes: string[]) => unknown
  onOff: () => unknown
}

/** With fewer codes left, new ones are recommended. */
const MIN_CODES_LEFT = 3

export const SecondFactorSettings = ({ user, state, onCodes, onOff }: Props) => {
  const { factor } = useOwnerTexts()
  const { format } = useLanguage()
  const api = useOwnerApi()
  const [form, setForm] = useState<'renew' | 'off' | null>(null)
  const { since, codesLeft } = state
  return (
    <>
      <p className="ac-note">
        {since ? factor.since(format.date(since)) : ''}
        {factor.left(codesLeft)}
        {codesLeft < MIN_CODES_LEFT ? factor.few : ''}
      </p>
      {form === 'renew' ? (
        <ProofForm
          text={factor.renewText}
          submit={factor.renew}
          send={(body) => api.secondFactor.renewCodes({ body })}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
          onCancel={() => setForm(null)}
          user={user}
        />
      ) : null}
      {form === 'off' ? (
        <ProofForm
          text={factor.turnOffText}
          submit={factor.turnOff}
          send={(body) => api.secondFactor.turnOff({ body })}
          onDone={onOff}
          onCancel={() => setForm(null)}
          user={user}
        />
      ) : null}
      {form === null ? (
        <p className={styles.buttons}>
          <button type="button" className="btn btn-line sm" onClick={() => setForm('renew')}>
            {factor.renew}
          </button>
          <button type="button" className="btn btn-line sm" onClick={() => setForm('off')}>
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

/** Requires password and code, so that an open drawer is not enough. */
const ProofForm = <Reply,>({ user, text, submit, send, onDone, onCancel }: ProofProps<Reply>) => {
  const texts = useFormTexts()
  const { factor } = useOwnerTexts()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { errors, show, clear } = useFieldErrors<'password' | 'code'>()
  const sending = useMutation({
    mutationFn: () => send(user.hasPassword ? { password, code } : { code }),
    onSuccess: onDone,
    meta: { silent: true },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      password: user.hasPassword && password === '' ? texts.errors.noPassword : undefined,
      code: isSecondFactorCode(code) ? undefined : texts.errors.secondFactor,
    }
    if (show(found, event.currentTarget) && !sending.isPending) sending.mutate()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className="ac-note">{text}</p>
      {user.hasPassword ? (
        <PasswordField
          label={texts.currentPassword}
          takesFocus
          value={password}
          onChange={(value) => {
            setPassword(value)
            clear('password')
          }}
          error={errors.password}
        />
      ) : null}
      <SecondFactorField
        value={code}
        onChange={(value) => {
          setCode(value)
          clear('code')
        }}
        error={errors.code}
      />
      <SubmitButton isQuiet isPending={sending.isPending} error={sending.error}>
        {submit}
      </SubmitButton>
      <button type="button" className="btn btn-quiet" onClick={onCancel}>
        {factor.cancel}
      </button>
    </form>
  )
}
