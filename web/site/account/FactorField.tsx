/** A code of the owner's authenticator, or a recovery code: nobody sends it. */
import { useAccountTexts } from './account-texts.ts'
import { Field } from './Field.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  problem: string | undefined
  isAwaited?: boolean
}

export const isFactorCode = (text: string) => /^(\d{6}|\d{16})$/.test(text.replace(/[\s-]/g, ''))

export const FactorField = (props: Props) => {
  const texts = useAccountTexts()
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
