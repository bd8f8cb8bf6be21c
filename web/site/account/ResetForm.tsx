/** Password reset view: email address, verification code and new password. */
import { useApi } from '#web/ApiContext.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAccountTexts } from './account-texts.ts'
import type { AuthFormProps } from './auth-form.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

export const ResetForm = (props: AuthFormProps) => {
  const { reset, newPassword } = useAccountTexts()
  const api = useApi()
  const notify = useNotify()
  return (
    <NewPasswordForm
      {...props}
      send={(body) => api.sessions.resetPassword({ body })}
      onSent={() => {
        props.onChange({ code: '' })
        props.onView('login')
        notify('success', reset.done)
      }}
      passwordLabel={newPassword}
      submit={reset.submit}
    >
      <button type="button" className="ac-link" onClick={() => props.onView('login')}>
        {reset.back}
      </button>
    </NewPasswordForm>
  )
}
