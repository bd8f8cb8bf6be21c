/** A form that asks the owner for the password, a code or both, so that an open drawer is not enough. */
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useFormTexts } from '#web/site/forms/form-texts.ts'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'
import { SecondFactorField } from '#web/site/forms/SecondFactorField.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useOwnFields } from '#web/site/forms/use-field-errors.ts'
import { useStudioTexts } from '../studio-texts.ts'

type Props<Reply> = {
  needsPassword: boolean
  /** Says what is wrong with a code; without it no code is asked for. */
  codeError?: (code: string) => string | undefined
  submit: string
  send: (body: { password?: string; code: string }) => Promise<Reply>
  onDone: (reply: Reply) => unknown
  onCancel: () => void
  /** Above the fields. */
  children?: ReactNode
}

export const ProofForm = <Reply,>(props: Props<Reply>) => {
  const { needsPassword, codeError, submit, send, onDone, onCancel, children } = props
  const texts = useFormTexts()
  const { factor } = useStudioTexts('account')
  const { values, show, field } = useOwnFields({ password: '', code: '' })
  const { password, code } = values
  const sending = useMutation({
    mutationFn: () => send(needsPassword ? { password, code } : { code }),
    onSuccess: onDone,
    meta: { silent: true },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      password: needsPassword && password === '' ? texts.errors.noPassword : undefined,
      code: codeError?.(code),
    }
    if (show(found, event.currentTarget) && !sending.isPending) sending.mutate()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      {children}
      {needsPassword ? (
        <PasswordField label={texts.currentPassword} takesFocus {...field('password')} />
      ) : null}
      {codeError ? <SecondFactorField takesFocus={!needsPassword} {...field('code')} /> : null}
      <SubmitButton isQuiet isPending={sending.isPending} error={sending.error}>
        {submit}
      </SubmitButton>
      <button type="button" className="btn btn-quiet" onClick={onCancel}>
        {factor.cancel}
      </button>
    </form>
  )
}
