/** Second step: the account of the owner. */
import { Field } from '#web/site/forms/Field.tsx'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import type { SetupInput } from './setup-input.ts'
import type { SetupErrors } from './use-setup-errors.ts'

export type SetupPassword = { value: string; error: string | undefined; onChange: (text: string) => void }

type Props = {
  input: SetupInput
  errors: SetupErrors
  change: (changes: Partial<SetupInput>) => void
  password: SetupPassword
  /** The rest was typed before a reload. */
  isReloaded: boolean
}

export const AccountStep = ({ input, errors, change, password, isReloaded }: Props) => {
  const texts = useStudioTexts('setup').account
  return (
    <>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <Field
        label={texts.name}
        note={texts.nameNote}
        icon="user-round"
        name="nickname"
        autoComplete="name"
        maxLength={30}
        value={input.name}
        error={errors.name}
        onChange={(name) => change({ name })}
      />
      <Field
        label={texts.email}
        note={texts.emailNote}
        icon="mail"
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={input.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      <PasswordField {...password} label={texts.password} isNew />
      {isReloaded && password.value === '' ? <p className="ac-note">{texts.passwordAgain}</p> : null}
    </>
  )
}
