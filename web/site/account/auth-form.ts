/** Types shared by the views of the auth dialog. */

/** Why the dialog is open: `expired`, the session has ended; `confirmation`, the login is too old for an action. */
export type LoginReason = 'new' | 'expired' | 'confirmation'
export type AuthView = 'login' | 'register' | 'reset'
/** `nickname`: of the registration. */
export type AuthInput = { nickname: string; email: string; password: string; code: string }

export type AuthFormProps = {
  input: AuthInput
  onChange: (change: Partial<AuthInput>) => void
  onView: (view: AuthView) => void
  onClose: () => void
  /** Only the owner can want to log in here: passkeys are offered, and registration is not. */
  isForOwner?: boolean
}
