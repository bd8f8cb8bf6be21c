/** Email address field, which is also the account name. */

import { Field } from '#web/site/forms/Field.tsx'
import { useAccountTexts } from './account-texts.ts'

type Props = { value: string; onChange: (value: string) => void; error: string | undefined }

export const EmailField = ({ value, onChange, error }: Props) => {
  const texts = useAccountTexts()
  return (
    <Field
      label={texts.email}
      icon="mail"
      type="email"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      placeholder={texts.emailHint}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
