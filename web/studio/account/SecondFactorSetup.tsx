/** Sets up the second factor: password, key as QR code and text, then one valid code. */
import { useState } from 'react'
import type { Enrollment } from '#contract/second-factor.ts'
import type { OwnProfile } from '#contract/users.ts'
import { useFormTexts } from '#web/site/forms/form-texts.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { CopyButton } from './CopyButton.tsx'
import { ProofForm } from './ProofForm.tsx'
import styles from './SecondFactor.module.css'

type Props = { user: OwnProfile; isMailed: boolean; onDone: (recoveryCodes: string[]) => unknown }

export const SecondFactorSetup = ({ user, isMailed, onDone }: Props) => {
  const { factor } = useStudioTexts('account')
  const [step, setStep] = useState<'why' | 'password' | Enrollment>('why')
  const api = useStudioApi()
  if (step === 'password')
    return (
      <ProofForm
        needsPassword={user.hasPassword}
        submit={factor.next}
        send={({ password }) => api.secondFactor.begin({ body: { password } })}
        onDone={setStep}
        onCancel={() => setStep('why')}
      />
    )
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

type ConfirmProps = { enrolment: Enrollment; onDone: Props['onDone']; onCancel: () => void }

const Confirm = ({ enrolment: { secret, address, qr }, onDone, onCancel }: ConfirmProps) => {
  const texts = useFormTexts()
  const { factor } = useStudioTexts('account')
  const api = useStudioApi()
  return (
    <ProofForm
      needsPassword={false}
      codeError={(code) => (/^\d{6}$/.test(code.replace(/\s/g, '')) ? undefined : texts.errors.code)}
      submit={factor.confirm}
      send={({ code }) => api.secondFactor.confirm({ body: { code } })}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
      onCancel={onCancel}
    >
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
    </ProofForm>
  )
}
