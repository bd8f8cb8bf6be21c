/** Lazy modal provider: loads the auth dialog and the user center when they first open. */
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react'
import { useSession, useSessionStore } from '#web/session/session.ts'
import type { AccountModalKind } from './AccountModals.tsx'

const OpenAccountContext = createContext<(kind: AccountModalKind) => void>(() => {})

/** `const openAccount = useOpenAccount()`, then `openAccount('login')`. */
export const useOpenAccount = () => use(OpenAccountContext)

const AccountModals = lazy(async () => {
  const [module, { loadAccountStyles }] = await Promise.all([
    import('./AccountModals.tsx'),
    import('./account/load-account-styles.ts'),
  ])
  await loadAccountStyles()
  return module
})

export const AccountModalProvider = ({ children }: { children: ReactNode }) => {
  const session = useSessionStore()
  const { token, userVisible } = useSession()
  const [isLoginOpen, setIsLoginOpen] = useState(false)
  // When the session ends, the user center closes and does not open again after the next login.
  useEffect(() => {
    if (!token && userVisible) session.set({ userVisible: false })
  }, [token, userVisible, session])

  const kind = isLoginOpen ? 'login' : userVisible && token ? 'center' : null
  // A stable function: if the context value changed, React would discard server-rendered HTML that is not hydrated.
  const open = useCallback(
    (wanted: AccountModalKind) => {
      if (wanted === 'center') session.set({ userVisible: true })
      // The server renders for anonymous visitors, so a logged-in reader may click a login button.
      else if (!session.get().token) setIsLoginOpen(true)
    },
    [session],
  )
  const close = () => (isLoginOpen ? setIsLoginOpen(false) : session.set({ userVisible: false }))
  return (
    <OpenAccountContext value={open}>
      {children}
      {kind ? (
        <Suspense>
          <AccountModals key={kind} kind={kind} onClose={close} />
        </Suspense>
      ) : null}
    </OpenAccountContext>
  )
}
