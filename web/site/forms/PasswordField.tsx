/** Password field with a show/hide button; a new password also shows its strength in rays. */
import { useState } from 'react'
import { Field } from './Field.tsx'
import { FormIcon } from './FormIcon.tsx'
import { useFormTexts } from './form-texts.ts'
import { passwordStrength } from './password-strength.ts'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** For choosing a new password. */
  isNew?: boolean
  takesFocus?: boolean | undefined
  hint?: string
}

export const PasswordField = ({ label, value, onChange, error, isNew = false, takesFocus, hint }: Props) => {
  const texts = useFormTexts()
  const [isShown, setIsShown] = useState(false)
  const strength = passwordStrength(value)
  return (
    <Field
      label={label}
      icon="lock-keyhole"
      type={isShown ? 'text' : 'password'}
      name={isNew ? 'new-password' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      takesFocus={takesFocus}
      maxLength={256}
      placeholder={hint ?? (isNew ? texts.newPasswordHint : texts.passwordHint)}
      value={value}
      onChange={onChange}
      error={error}
      after={
        <>
          {isNew && value !== '' ? (
            <span className="ac-strength" role="img" aria-label={texts.strength(strength)}>
              {[1, 2, 3, 4].map((ray) => (
                <i key={ray} className={ray <= strength ? 'on' : undefined} />
              ))}
            </span>
          ) : null}
          <button
            type="button"
            className="ac-reveal"
            aria-label={texts.showPassword}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <FormIcon name="eye" size={18} />
          </button>
        </>
      }
    />
  )
}
