/** A password: hidden until one wants to see it; a new one shows how strong it is, in rays. */
import { useState } from 'react'
import { AccountIcon } from './AccountIcon.tsx'
import { useAccountTexts } from './account-texts.ts'
import { Field } from './Field.tsx'
import { passwordRays } from './password-rays.ts'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  problem: string | undefined
  /** Chosen now, not remembered. */
  isNew?: boolean
  isAwaited?: boolean | undefined
  hint?: string
}

export const PasswordField = ({ label, value, onChange, problem, isNew = false, isAwaited, hint }: Props) => {
  const texts = useAccountTexts()
  const [isShown, setIsShown] = useState(false)
  const rays = passwordRays(value)
  return (
    <Field
      label={label}
      icon="lock-keyhole"
      type={isShown ? 'text' : 'password'}
      name={isNew ? 'new-password' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      isAwaited={isAwaited}
      maxLength={256}
      placeholder={hint ?? (isNew ? texts.newPasswordHint : texts.passwordHint)}
      value={value}
      onChange={onChange}
      problem={problem}
      after={
        <>
          {isNew && value !== '' ? (
            <span className="ac-rays" role="img" aria-label={texts.strength(rays)}>
              {[1, 2, 3, 4].map((ray) => (
                <i key={ray} className={ray <= rays ? 'on' : undefined} />
              ))}
            </span>
          ) : null}
          <button
            type="button"
            className="ac-eye"
            aria-label={texts.showPassword}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <AccountIcon name="eye" size={18} />
          </button>
        </>
      }
    />
  )
}
