/** Sets up the second factor: password, key as QR code and text, then one valid code. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Enrollment } from '#contract/second-factor.ts'
import type { OwnProfile } from '#contract/users.ts'
import { useFormTexts } from '#web/site/forms/form-texts.ts'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'
import { SecondFactorField } from '#web/site/forms/SecondFactorField.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useFieldErrors } from '#web/site/forms/use-field-errors.ts'
import { useOwnerApi } from '#web/site/owner-api.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './owner.module.css'
import { useOwnerTexts } from './owner-texts.ts'

type Props = { user: OwnProfile; isMailed: boolean; onDone: (recoveryCodes: string[]) => unknown }

export const SecondFactorSetup = ({ user, isMailed, onDone }: Props) => {
  const { factor } = useOwnerTexts()
  const [step, setStep] = useState<'why' | 'password' | Enrollment>('why')
  if (step === 'password') return <Begin user={user} onBegun={setStep} onCancel={() => setStep('why')} />
  if (step !== 'why') return <Confirm enrolment={step} onDone={onDone} onCancel={() => setStep('why')} />
  return (
    <>
      <p className="ac-note">{factor.why}</p>
      <p className="ac-note">{isMailed ? factor.mailed : factor.notMailed}</p>
      <button type="button" className="btn btn-line sm" onClick={() => setStep('password')}>
        {factor.begin}
      </button>
    </>
  )
}

type BeginProps = { user: OwnProfile; onBegun: (enrolment: Enrollment) => void; onCancel: () => void }

const Begin = ({ user, onBegun, onCancel }: BeginProps) => {
  const texts = useFormTexts()
  const { factor } = useOwnerTexts()
  const api = useOwnerApi()
  const [password, setPassword] = useState('')
  const { errors, show, clear } = useFieldErrors<'password'>()
  const begin = useMutation({
    mutationFn: () => api.secondFactor.begin({ body: user.hasPassword ? { password } : {} }),
    onSuccess: onBegun,
    meta: { silent: true },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isMissing = user.hasPassword && password === ''
    const isFine = show({ password: isMissing ? texts.errors.noPassword : undefined }, event.currentTarget)
    if (isFine && !begin.isPending) begin.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
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
      <SubmitButton isQuiet isPending={begin.isPending} error={begin.error}>
        {factor.next}
      </SubmitButton>
      <button type="button" className="btn btn-quiet" onClick={onCancel}>
        {factor.cancel}
      </button>
    </form>
  )
}

type ConfirmProps = { enrolment: Enrollment; onDone: Props['onDone']; onCancel: () => void }

const Confirm = ({ enrolment: { secret, address, qr }, onDone, onCancel }: ConfirmProps) => {
  const texts = useFormTexts()
  const { factor } = useOwnerTexts()
  const api = useOwnerApi()
  const [code, setCode] = useState('')
  const { errors, show, clear } = useFieldErrors<'code'>()
  const confirm = useMutation({
    mutationFn: () => api.secondFactor.confirm({ body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    meta: { silent: true },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isCode = /^\d{6}$/.test(code.replace(/\s/g, ''))
    const isFine = show({ code: isCode ? undefined : texts.errors.code }, event.currentTarget)
    if (isFine && !confirm.isPending) confirm.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <p className="ac-note">{factor.scan}</p>
      <svg className={styles.qr} viewBox={`0 0 ${qr.side} ${qr.side}`} role="img" aria-label={factor.qrCode}>
        <path d={qr.path} />
      </svg>
      <p className="ac-note">{factor.type}</p>
      <p className={styles.key}>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={secret} />
      </p>
      <p className={styles.open}>
        <a className="ac-link" href={address}>
          {factor.open}
        </a>
      </p>
      <SecondFactorField
        takesFocus
        value={code}
        onChange={(value) => {
          setCode(value)
          clear('code')
        }}
        error={errors.code}
      />
      <SubmitButton isQuiet isPending={confirm.isPending} error={confirm.error}>
        {factor.confirm}
      </SubmitButton>
      <button type="button" className="btn btn-quiet" onClick={onCancel}>
        {factor.cancel}
      </button>
    </form>
  )
}
