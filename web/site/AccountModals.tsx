/** The user center and, above it, the auth dialog. */
import { Suspense, use } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { AuthDialog } from './account/AuthDialog.tsx'
import { AccountTextsContext, loadAccountTexts } from './account/account-texts.ts'
import type { LoginReason } from './account/auth-form.ts'
import { UserCenter } from './account/UserCenter.tsx'
import { FormTextsContext } from './forms/form-texts.ts'

type Props = {
  /** Null while the auth dialog is closed. */
  login: LoginReason | null
  knownEmail: string
  /** Null while the user center is closed. */
  centerUser: OwnProfile | null
  onCloseLogin: () => void
  onCloseCenter: () => void
}

const LoadedModals = ({ login, knownEmail, centerUser, onCloseLogin, onCloseCenter }: Props) => {
  const { locale } = useLanguage()
  const texts = use(loadAccountTexts(locale))
  return (
    <AccountTextsContext value={texts}>
      <FormTextsContext value={texts}>
        {centerUser ? (
          // The key: after an expired session, another user must not see what the first one typed.
          <UserCenter key={centerUser.userInfoId} user={centerUser} onClose={onCloseCenter} />
        ) : null}
        {login ? <AuthDialog reason={login} knownEmail={knownEmail} onClose={onCloseLogin} /> : null}
      </FormTextsContext>
    </AccountTextsContext>
  )
}

export const AccountModals = (props: Props) => (
  <Suspense>
    <LoadedModals {...props} />
  </Suspense>
)
