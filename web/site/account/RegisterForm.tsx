/** Registration view: email address, verification code and password. */
import { useApi } from '#web/ApiContext.tsx'
import { useAccountTexts } from './account-texts.ts'
import type { AuthFormProps } from './auth-form.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

export const RegisterForm = (props: AuthFormProps) => {
  const { register, password } = useAccountTexts()
  const api = useApi()
  return (
    <NewPasswordForm
      {...props}
      send={(body) => api.users.register({ body })}
      passwordLabel={password}
      submit={register.submit}
      done={register.done}
    >
      {register.already}{' '}
      <button type="button" className="ac-link" onClick={() => props.onView('login')}>
        {register.toLogin}
      </button>
    </NewPasswordForm>
  )
}
