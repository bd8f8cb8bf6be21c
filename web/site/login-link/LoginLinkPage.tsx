/** Logs the owner in by the one-time link of a lockout email. The token is in the URL fragment, which no server gets. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { beginSession, stayChoice } from '#web/session/begin-session.ts'
import { useSessionStore } from '#web/session/session.ts'
import { State } from '#web/ui/State.tsx'
import { CodeForm } from './CodeForm.tsx'

const LoginLinkPage = () => {
  const { loginLink } = useTexts()
  const api = useApi()
  const session = useSessionStore()
  const go = useNavigate()
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const login = useMutation({
    mutationFn: async (code: string) => {
      const body = {
        token: location.hash.slice(1) || '-',
        staysSignedIn: stayChoice.isOn(),
        ...(isCodeNeeded && { code }),
      }
      beginSession(session, await api.sessions.loginByLink({ body }))
      session.set({ userVisible: false })
      // A used token must not stay in the history.
      history.replaceState(history.state, '', location.pathname)
      await go(pages.home.href())
    },
    onError: (error) => {
      if (isFailure(error) && error.kind === 'code-needed') setIsCodeNeeded(true)
    },
    meta: { silent: true },
  })
  const isAsked = isFailure(login.error) && login.error.kind === 'code-needed'
  return (
    <div className="wrap">
      <State
        level="h1"
        mood={login.error && !isAsked ? 'odd' : 'awake'}
        title={loginLink.title}
        text={loginLink.text}
      >
        <CodeForm
          label={isCodeNeeded ? loginLink.code : null}
          error={isAsked ? null : login.error}
          isPending={login.isPending}
          onSubmit={login.mutate}
        />
      </State>
    </div>
  )
}
export default LoginLinkPage
