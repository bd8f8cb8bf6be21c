/** The mailbox: by it one is known here. */
import { useAccountTexts } from './account-texts.ts'
import { Field } from './Field.tsx'

type Props = { value: string; onChange: (value: string) => void; problem: string | undefined }

export const MailboxField = ({ value, onChange, problem }: Props) => {
  const texts = useAccountTexts()
  return (
    <Field
      label={texts.mailbox}
      icon="mail"
      type="email"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      placeholder={texts.mailboxHint}
      value={value}
      onChange={onChange}
      problem={problem}
    />
  )
}
