/** One door to logging in and to the reader's own account; what is behind it is loaded when it is first opened. */
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react'
import { useSession, useSessionStore } from '#web/session/session.ts'
import type { AccountPlace } from '#web/site/account/Account.tsx'

const OpenAccountContext = createContext<(place: AccountPlace) => void>(() => {})

/** `const openAccount = useAccountDoor()`, then `openAccount('login')`: the reader comes back to where they were. */
export const useOpenAccount = () => use(OpenAccountContext)

const Account = lazy(async () => {
  const [module, { addStyles }] = await Promise.all([
    import('#web/site/account/Account.tsx'),
    import('#web/site/account/add-styles.ts'),
  ])
  await addStyles()
  return module
})

export const AccountModalProvider = ({ children }: { children: ReactNode }) => {
  const session = useSessionStore()
  const { token, userVisible } = useSession()
  const [isLoginOpen, setIsLoginOpen] = useState(false)
  // Whose session ends loses what only they may see, and is not thrown into it by the next one.
  useEffect(() => {
    if (!token && userVisible) session.set({ userVisible: false })
  }, [token, userVisible, session])

  const place = isLoginOpen ? 'login' : userVisible && token ? 'center' : null
  // The same function for good: a context that changes makes React throw away what was printed and not yet hydrated.
  const open = useCallback(
    (wanted: AccountPlace) => {
      if (wanted === 'center') session.set({ userVisible: true })
      // What was printed for a stranger may be clicked by somebody who is in.
      else if (!session.get().token) setIsLoginOpen(true)
    },
    [session],
  )
  const close = () => (isLoginOpen ? setIsLoginOpen(false) : session.set({ userVisible: false }))
  return (
    <OpenAccountContext value={open}>
      {children}
      {place ? (
        <Suspense>
          <Account key={place} place={place} onClose={close} />
        </Suspense>
      ) : null}
    </OpenAccountContext>
  )
}
