/** What the views of coming in share. */

export type AuthView = 'login' | 'register' | 'reset'
export type Typed = { mailbox: string; password: string; code: string }

/** What the three forms are handed. */
export type AuthFormProps = {
  typed: Typed
  onType: (change: Partial<Typed>) => void
  onView: (view: AuthView) => void
  onClose: () => void
}
