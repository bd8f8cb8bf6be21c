/** Opens the auth dialog and the user center, and loads them when they are first opened. */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { OwnProfile } from '#contract/users.ts'
import { isFailure } from '#web/failure.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useSession, useSessionStore } from '#web/session/session.ts'
import { useLazyComponent } from '#web/use-lazy-component.ts'
import type { LoginReason } from './account/auth-form.ts'

export type AccountModalKind = 'login' | 'center'

const OpenAccountContext = createContext<(kind: AccountModalKind) => void>(() => {})

/** `const openAccount = useOpenAccount()`, then `openAccount('login')`. */
export const useOpenAccount = () => use(OpenAccountContext)

/** With the texts, because the modals are in the way of the page while they load more. */
const loadModals = async (locale: Locale) => {
  const [{ AccountModals }, { loadAccountStyles }, { loadAccountTexts }] = await Promise.all([
    import('./AccountModals.tsx'),
    import('./account/load-account-styles.ts'),
    import('./account/account-texts.ts'),
  ])
  await Promise.all([loadAccountStyles(), loadAccountTexts(locale)])
  return AccountModals
}
const modalLoaders = { en: () => loadModals('en'), cn: () => loadModals('cn') }

export const AccountModalProvider = ({ children }: { children: ReactNode }) => {
  const session = useSessionStore()
  const userVisible = useSession('userVisible')
  const token = useSession('token')
  const [login, setLogin] = useState<LoginReason | null>(null)
  const lastUser = useLastUser()
  useLoginRequests(setLogin)
  // The token may come from elsewhere while the dialog is open: the browser stays signed in.
  if (token && login !== null && login !== 'confirmation') setLogin(null)
  // A stable function: if the context value changed, React would discard server-rendered HTML that is not hydrated.
  const open = useCallback(
    (kind: AccountModalKind) => {
      if (kind === 'center') session.set({ userVisible: true })
      // The server renders for anonymous visitors, so a logged-in reader may click a login button.
      else if (!session.get().token) setLogin('new')
    },
    [session],
  )
  // The owner's account is a screen of the studio.
  const centerUser = userVisible && !lastUser?.isOwner ? lastUser : null
  const isOpen = login !== null || centerUser !== null
  const AccountModals = useLazyComponent(isOpen, modalLoaders[useLanguage().locale], () => {
    setLogin(null)
    session.set({ userVisible: false })
  })
  return (
    <OpenAccountContext value={open}>
      {children}
      {isOpen && AccountModals ? (
        <AccountModals
          login={login}
          knownEmail={login === 'new' ? '' : (lastUser?.email ?? '')}
          centerUser={centerUser}
          onCloseLogin={() => setLogin(null)}
          onCloseCenter={() => session.set({ userVisible: false })}
        />
      ) : null}
    </OpenAccountContext>
  )
}

/** The user of the session; after it has expired, the last one, so that the user center keeps what was typed. */
const useLastUser = (): OwnProfile | null => {
  const userInfo = useSession('userInfo')
  const token = useSession('token')
  const [lastUser, setLastUser] = useState<OwnProfile | null>(null)
  if (token && userInfo && userInfo !== lastUser) setLastUser(userInfo)
  return lastUser
}

/**
 * Asks for the login when the session expires under an open user center, and when an action meets the expired session or
 * needs a fresh one.
 */
const useLoginRequests = (ask: (reason: LoginReason) => void): void => {
  const session = useSessionStore()
  const queries = useQueryClient()
  const token = useSession('token')
  const userVisible = useSession('userVisible')
  const hadToken = useHadToken()
  useEffect(() => {
    if (token || !userVisible) return
    // Left in the storage by a page that was closed: there is nothing to continue.
    if (!hadToken) return session.set({ userVisible: false })
    ask('expired')
  }, [token, userVisible, hadToken, session, ask])
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (!isFailure(error)) return
        if (error.kind === 'unauthenticated') ask('expired')
        if (error.kind === 'confirmation-needed') ask('confirmation')
      }),
    [queries, ask],
  )
}

const useHadToken = (): boolean => {
  const token = useSession('token')
  const [hadToken, setHadToken] = useState(false)
  if (token && !hadToken) setHadToken(true)
  return hadToken
}
