/** Logs the owner in by the one-time link of a lockout email. The token is in the URL fragment, which no server gets. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { beginSession, stayChoice } from '#web/session/begin-session.ts'
import { useSessionStore } from '#web/session/session.ts'
import { State } from '#web/ui/State.tsx'
import styles from './LoginLinkPage.module.css'

const LoginLinkPage = () => {
  const texts = useTexts()
  const { loginLink } = texts
  const api = useApi()
  const session = useSessionStore()
  const go = useNavigate()
  const [code, setCode] = useState('')
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const login = useMutation({
    mutationFn: async () => {
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!login.isPending) login.mutate()
  }
  const failure = isFailure(login.error) && login.error.kind !== 'code-needed' ? login.error : null
  return (
    <div className="wrap">
      <State level="h1" mood={failure ? 'odd' : 'awake'} title={loginLink.title} text={loginLink.text}>
        <form onSubmit={submit} noValidate>
          {isCodeNeeded ? (
            <div className={styles.code}>
              <label htmlFor="login-link-code">{loginLink.code}</label>
              <input
                // biome-ignore lint/a11y/noAutofocus: the field appears on a click
                autoFocus
                id="login-link-code"
                value={code}
                onChange={(event) => setCode(event.target.value)}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={24}
              />
            </div>
          ) : null}
          <p role="alert" className={styles.problem}>
            {failure
              ? failureText(failure, texts)
              : login.error && !isFailure(login.error)
                ? texts.toasts.noResponse
                : null}
          </p>
          <button type="submit" className="btn btn-pri" aria-busy={login.isPending || undefined}>
            {loginLink.submit}
          </button>
        </form>
      </State>
    </div>
  )
}
export default LoginLinkPage
