/** Other sites redirect here after a login. Hands the response to the window that requested it, or finishes in this one. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import type { PageProps } from '#web/router/route.ts'
import { beginSession, stayChoice } from '#web/session/begin-session.ts'
import { useSessionStore } from '#web/session/session.ts'
import { handOverToOpener } from '#web/site/account/provider-channel.ts'
import { CodeForm } from '#web/site/login-link/CodeForm.tsx'
import { State } from '#web/ui/State.tsx'
import { safePath } from './safe-path.ts'

type Returned = { state: string; code?: string; iss?: string; factorCode?: string }

const OAuthCallbackPage = ({ params }: PageProps) => {
  const texts = useTexts()
  const { oauthReturn } = texts
  const api = useApi()
  const session = useSessionStore()
  const go = useNavigate()
  /** What the server asks the owner for. */
  const [question, setQuestion] = useState<string | null>(null)
  const login = useMutation({
    mutationFn: async (returned: Returned) => {
      const { state, code, iss, factorCode } = returned
      if (code && !factorCode && (await handOverToOpener({ code, state, ...(iss && { iss }) })))
        return close()
      const body = { ...returned, staysSignedIn: stayChoice.isOn() }
      const user = await api.sessions.oauthEnd({ params: { idOrName: params.provider ?? '' }, body })
      // Without one, the account was linked.
      if (user) beginSession(session, user)
      session.set({ userVisible: user === null })
      const back = safePath(session.get().currentUrl)
      // The studio is another document.
      if (/^\/studio(?=\/|\?|$)/.test(back)) return location.assign(back)
      await go(back)
    },
    onError: (error) => {
      if (isFailure(error) && error.kind === 'code-needed') setQuestion(failureText(error, texts))
    },
    meta: { silent: true },
  })
  const isBegun = useRef(false)
  const state = useRef('-')
  useEffect(() => {
    // An effect may run twice, but a code is valid once.
    if (isBegun.current) return
    isBegun.current = true
    const query = new URLSearchParams(location.search)
    // The code must not stay in the URL, where the history and the Referer header would contain it.
    history.replaceState(history.state, '', location.pathname)
    const [code, iss] = [query.get('code'), query.get('iss')]
    state.current = query.get('state') || '-'
    login.mutate({ state: state.current, ...(code && { code }), ...(iss && { iss }) })
  })
  const isAsked = isFailure(login.error) && login.error.kind === 'code-needed'
  return (
    <div className="wrap">
      {question ? (
        <State level="h1" mood="awake" title={oauthReturn.title}>
          <CodeForm
            label={question}
            error={isAsked ? null : login.error}
            isPending={login.isPending}
            onSubmit={(factorCode) => login.mutate({ state: state.current, factorCode })}
          />
        </State>
      ) : login.error ? (
        <State mood="odd" level="h1" title={oauthReturn.failed} text={failureText(login.error, texts)}>
          <Link className="btn btn-pri" to={pages.home.href()}>
            {texts.notFound.home}
          </Link>
        </State>
      ) : (
        <State level="h1" title={oauthReturn.title} />
      )}
    </div>
  )
}
export default OAuthCallbackPage
