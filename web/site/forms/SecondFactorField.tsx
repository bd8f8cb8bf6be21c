/** Field for a code of the authenticator or a recovery code. */

import { Field } from './Field.tsx'
import { useFormTexts } from './form-texts.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  takesFocus?: boolean
}

export const isSecondFactorCode = (text: string) => /^(\d{6}|\d{16})$/.test(text.replace(/[\s-]/g, ''))

export const SecondFactorField = (props: Props) => {
  const texts = useFormTexts()
  return (
    <Field
      {...props}
      label={texts.code}
      icon="shield-check"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={24}
      placeholder={texts.codeHint}
    />
  )
}
