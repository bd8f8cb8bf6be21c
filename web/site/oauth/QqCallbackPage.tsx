/** QQ redirects here. Hands the response to the window that requested it, or logs in in this one. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { beginSession, stayChoice } from '#web/session/begin-session.ts'
import { useSessionStore } from '#web/session/session.ts'
import { handOverToOpener, type QqResponse } from '#web/site/account/qq-channel.ts'
import { State } from '#web/ui/State.tsx'
import { safePath } from './safe-path.ts'

const QqCallbackPage = () => {
  const texts = useTexts()
  const { qqReturn } = texts
  const api = useApi()
  const session = useSessionStore()
  const go = useNavigate()
  const login = useMutation({
    mutationFn: async (response: QqResponse | null) => {
      if (response && (await handOverToOpener(response))) return close()
      const { code, state } = response ?? { code: '-', state: '-' }
      beginSession(
        session,
        await api.sessions.qqLogin({ body: { code, state, staysSignedIn: stayChoice.isOn() } }),
      )
      session.set({ userVisible: false })
      await go(safePath(session.get().currentUrl))
    },
    meta: { silent: true },
  })
  const isBegun = useRef(false)
  useEffect(() => {
    // An effect may run twice, but a code is valid once.
    if (isBegun.current) return
    isBegun.current = true
    const query = new URLSearchParams(location.search)
    // The code must not stay in the URL, where the history and the Referer header would contain it.
    history.replaceState(history.state, '', location.pathname)
    const [code, state] = [query.get('code'), query.get('state')]
    login.mutate(code && state ? { code, state } : null)
  })
  return (
    <div className="wrap">
      {login.error ? (
        <State
          mood="odd"
          level="h1"
          title={qqReturn.failed}
          text={isFailure(login.error) ? failureText(login.error, texts) : ''}
        >
          <Link className="btn btn-pri" to={pages.home.href()}>
            {texts.notFound.home}
          </Link>
        </State>
      ) : (
        <State level="h1" title={qqReturn.title} text={qqReturn.text} />
      )}
    </div>
  )
}
export default QqCallbackPage
