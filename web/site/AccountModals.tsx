/** The auth dialog or the user center, whichever is open; adds the owner's section to the owner's user center. */
import { lazy, Suspense, use } from 'react'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useSession } from '#web/session/session.ts'
import { AuthDialog } from './account/AuthDialog.tsx'
import { AccountTextsContext, loadAccountTexts } from './account/account-texts.ts'
import { UserCenter } from './account/UserCenter.tsx'
import { FormTextsContext } from './forms/form-texts.ts'

export type AccountModalKind = 'login' | 'center'

type Props = { kind: AccountModalKind; onClose: () => void }

/** A separate chunk, so that readers do not load it. */
const OwnerSection = lazy(() => import('./owner/OwnerSection.tsx'))

const AccountModal = ({ kind, onClose }: Props) => {
  const { locale } = useLanguage()
  const { userInfo } = useSession()
  const texts = use(loadAccountTexts(locale))
  return (
    <AccountTextsContext value={texts}>
      <FormTextsContext value={texts}>
        {kind === 'login' ? <AuthDialog onClose={onClose} /> : null}
        {kind === 'center' && userInfo ? (
          <UserCenter user={userInfo} onClose={onClose}>
            {userInfo.isOwner ? (
              <Suspense>
                <OwnerSection user={userInfo} />
              </Suspense>
            ) : null}
          </UserCenter>
        ) : null}
      </FormTextsContext>
    </AccountTextsContext>
  )
}

const AccountModals = (props: Props) => (
  <Suspense>
    <AccountModal {...props} />
  </Suspense>
)
export default AccountModals
