/** The user center and, above it, the auth dialog; adds the owner's section to the owner's user center. */
import { lazy, Suspense, use } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { AuthDialog } from './account/AuthDialog.tsx'
import { AccountTextsContext, loadAccountTexts } from './account/account-texts.ts'
import { UserCenter } from './account/UserCenter.tsx'
import { FormTextsContext } from './forms/form-texts.ts'

type Props = {
  isLoginOpen: boolean
  /** Email address of the user whose session has expired; null for an ordinary login. */
  expiredEmail: string | null
  /** Null while the user center is closed. */
  centerUser: OwnProfile | null
  onCloseLogin: () => void
  onCloseCenter: () => void
}

/** A separate chunk, so that readers do not load it. */
const OwnerSection = lazy(() => import('./owner/OwnerSection.tsx'))

const LoadedModals = ({ isLoginOpen, expiredEmail, centerUser, onCloseLogin, onCloseCenter }: Props) => {
  const { locale } = useLanguage()
  const texts = use(loadAccountTexts(locale))
  return (
    <AccountTextsContext value={texts}>
      <FormTextsContext value={texts}>
        {centerUser ? (
          // The key: after an expired session, another user must not see what the first one typed.
          <UserCenter key={centerUser.userInfoId} user={centerUser} onClose={onCloseCenter}>
            {centerUser.isOwner ? (
              <Suspense>
                <OwnerSection user={centerUser} />
              </Suspense>
            ) : null}
          </UserCenter>
        ) : null}
        {isLoginOpen ? <AuthDialog expiredEmail={expiredEmail} onClose={onCloseLogin} /> : null}
      </FormTextsContext>
    </AccountTextsContext>
  )
}

const AccountModals = (props: Props) => (
  <Suspense>
    <LoadedModals {...props} />
  </Suspense>
)
export default AccountModals
