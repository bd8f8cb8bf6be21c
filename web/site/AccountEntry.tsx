/** In header and mobile menu: the sign-in button, or the reader's avatar with the account menu. */
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { endSession } from '#web/session/end-session.ts'
import { useSession, useSessionStore } from '#web/session/session.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useOpenAccount } from './AccountModalProvider.tsx'
import { useUnseenReplies } from './replies/replies.queries.ts'
import { WaitingReplies } from './replies/WaitingReplies.tsx'
import { STUDIO_ACCOUNT_HREF, STUDIO_HREF } from './studio-links.ts'

type Props = {
  /** In the header and in the mobile menu it is visible immediately. */
  id: string
}

export const AccountEntry = ({ id }: Props) => {
  const { account } = useTexts()
  const userInfo = useSession('userInfo')
  const token = useSession('token')
  const openAccount = useOpenAccount()
  const logOut = useLogOut()
  const format = useFormat()
  const replies = useUnseenReplies()
  if (!userInfo || !token)
    return (
      <button
        type="button"
        className="btn btn-line sm sign-in"
        onClick={() => {
          document.getElementById('menu')?.hidePopover()
          openAccount('login')
        }}
      >
        {account.signIn}
      </button>
    )
  const choose = (act: () => void) => () => {
    for (const popover of [id, 'menu']) document.getElementById(popover)?.hidePopover()
    act()
  }
  const waiting = replies?.count ? account.replies(replies.count, format.number(replies.count)) : null
  const label = account.menu(userInfo.nickname)
  return (
    <div className="me">
      <button
        type="button"
        className="ib"
        popoverTarget={id}
        aria-label={waiting ? `${label}, ${waiting}` : label}
      >
        <Avatar name={userInfo.nickname} src={userInfo.avatar} size={32} />
        {waiting ? <span className="me-dot" /> : null}
        <Icon name="chevron-down" size={14} />
      </button>
      <div id={id} popover="auto" className="head-menu me-menu">
        <p>{userInfo.nickname}</p>
        <WaitingReplies replies={replies} onOpen={choose(() => {})} />
        {userInfo.isOwner ? (
          <>
            <a href={STUDIO_ACCOUNT_HREF}>{account.center}</a>
            <a href={STUDIO_HREF}>{account.studio}</a>
          </>
        ) : (
          <button type="button" onClick={choose(() => openAccount('center'))}>
            {account.center}
          </button>
        )}
        <button type="button" onClick={choose(logOut)}>
          {account.logOut}
        </button>
      </div>
    </div>
  )
}

const useLogOut = () => {
  const api = useApi()
  const { account } = useTexts()
  const session = useSessionStore()
  const queries = useQueryClient()
  const notify = useNotify()
  return () => {
    const ending = endSession(api, session)
    void queries.invalidateQueries()
    // Only now do queries get the state without the session and its unlock grants.
    void ending.then(() => queries.invalidateQueries())
    notify('success', account.loggedOut)
  }
}
