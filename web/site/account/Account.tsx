/** Everything about the reader's account that opens above the page; loaded when it is asked for. */
import { Suspense, use } from 'react'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useSession } from '#web/session/session.ts'
import { AuthDialog } from './AuthDialog.tsx'
import { AccountTextsContext, loadAccountTexts } from './account-texts.ts'
import { UserCenter } from './UserCenter.tsx'

export type AccountPlace = 'login' | 'center'

type Props = { place: AccountPlace; onClose: () => void }

const Account = ({ place, onClose }: Props) => {
  const { locale } = useLanguage()
  const { userInfo } = useSession()
  return (
    <AccountTextsContext value={use(loadAccountTexts(locale))}>
      {place === 'login' ? <AuthDialog onClose={onClose} /> : null}
      {place === 'center' && userInfo ? <UserCenter user={userInfo} onClose={onClose} /> : null}
    </AccountTextsContext>
  )
}

const AccountInTime = (props: Props) => (
  <Suspense>
    <Account {...props} />
  </Suspense>
)
export default AccountInTime
