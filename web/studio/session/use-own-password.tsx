/** The owner's password, asked for before what a stolen session must not be able to do. */
import { useState } from 'react'
import { useSession } from '#web/session/session.ts'
import { useFormTexts } from '#web/site/forms/form-texts.ts'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'

/** An owner without a password is not asked. */
export const useOwnPassword = () => {
  const texts = useFormTexts()
  const hasPassword = useSession('userInfo')?.hasPassword ?? true
  const [password, setPassword] = useState('')
  return {
    /** The part of the request. */
    body: hasPassword ? { password } : {},
    /** The error when it was not entered. */
    missing: hasPassword && password === '' ? texts.errors.noPassword : undefined,
    field: (error: string | undefined, onChange: () => void) =>
      hasPassword ? (
        <PasswordField
          label={texts.currentPassword}
          value={password}
          onChange={(value) => {
            setPassword(value)
            onChange()
          }}
          error={error}
        />
      ) : null,
  }
}
