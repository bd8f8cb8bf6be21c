/** Settings of an active second factor: recovery codes left, new codes, turning it off. */
import { useState } from 'react'
import type { SecondFactor } from '#contract/second-factor.ts'
import type { OwnProfile } from '#contract/users.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useFormTexts } from '#web/site/forms/form-texts.ts'
import { isSecondFactorCode } from '#web/site/forms/SecondFactorField.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { ProofForm } from './ProofForm.tsx'
import styles from './SecondFactor.module.css'

type Props = {
  user: OwnProfile
  state: SecondFactor
  onCodes: (codes: string[]) => unknown
  onOff: () => unknown
}

/** With fewer codes left, new ones are recommended. */
const MIN_CODES_LEFT = 3

export const SecondFactorSettings = ({ user, state, onCodes, onOff }: Props) => {
  const { factor } = useStudioTexts('account')
  const { format } = useLanguage()
  const api = useStudioApi()
  const [form, setForm] = useState<'renew' | 'off' | null>(null)
  const { errors } = useFormTexts()
  const proof = {
    needsPassword: user.hasPassword,
    codeError: (code: string) => (isSecondFactorCode(code) ? undefined : errors.secondFactor),
    onCancel: () => setForm(null),
  }
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
          {...proof}
          submit={factor.renew}
          send={(body) => api.secondFactor.renewCodes({ body })}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
        >
          <p className="ac-note">{factor.renewText}</p>
        </ProofForm>
      ) : null}
      {form === 'off' ? (
        <ProofForm
          {...proof}
          submit={factor.turnOff}
          send={(body) => api.secondFactor.turnOff({ body })}
          onDone={onOff}
        >
          <p className="ac-note">{factor.turnOffText}</p>
        </ProofForm>
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
