/** Types shared by the views of the auth dialog. */

export type AuthView = 'login' | 'register' | 'reset'
export type AuthInput = { email: string; password: string; code: string }

export type AuthFormProps = {
  input: AuthInput
  onChange: (change: Partial<AuthInput>) => void
  onView: (view: AuthView) => void
  onClose: () => void
  /** Only the owner can want to log in here: passkeys are offered, and registration is not. */
  isForOwner?: boolean
}
