/** The auth dialog or the user center, whichever is open. */
import { Suspense, use } from 'react'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useSession } from '#web/session/session.ts'
import { AuthDialog } from './account/AuthDialog.tsx'
import { AccountTextsContext, loadAccountTexts } from './account/account-texts.ts'
import { UserCenter } from './account/UserCenter.tsx'

export type AccountModalKind = 'login' | 'center'

type Props = { kind: AccountModalKind; onClose: () => void }

const AccountModal = ({ kind, onClose }: Props) => {
  const { locale } = useLanguage()
  const { userInfo } = useSession()
  return (
    <AccountTextsContext value={use(loadAccountTexts(locale))}>
      {kind === 'login' ? <AuthDialog onClose={onClose} /> : null}
      {kind === 'center' && userInfo ? <UserCenter user={userInfo} onClose={onClose} /> : null}
    </AccountTextsContext>
  )
}

const AccountModals = (props: Props) => (
  <Suspense>
    <AccountModal {...props} />
  </Suspense>
)
export default AccountModals
