/** QQ login: in an iframe on wide screens if QQ allows framing, otherwise in a popup. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { stayChoice } from '#web/session/begin-session.ts'
import { useSessionStore } from '#web/session/session.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { FormIcon } from '#web/site/forms/FormIcon.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { useAccountTexts } from './account-texts.ts'
import { listenForQqResponse, type QqResponse } from './qq-channel.ts'
import { useStartSession } from './use-start-session.ts'

const WINDOW = 'popup,width=720,height=560'

export const QqLogin = ({ onDone }: { onDone: () => void }) => {
  const texts = useAccountTexts()
  const failureText = useFailureText()
  const api = useApi()
  const session = useSessionStore()
  const startSession = useStartSession()
  const [frameUrl, setFrameUrl] = useState<string | null>(null)
  const stopListening = useRef(() => {})
  useEffect(() => () => stopListening.current(), [])

  const finish = useMutation({
    mutationFn: ({ code, state }: QqResponse) =>
      api.sessions.qqLogin({ body: { code, state, staysSignedIn: stayChoice.isOn() } }),
    onSuccess: (user) => {
      onDone()
      startSession(user, texts.login.done)
    },
    meta: { silent: true },
  })
  const begin = useMutation({
    mutationFn: () => api.sessions.qqAuthorize(),
    onSuccess: ({ url, state, canFrame }) => {
      // If QQ redirects this tab, the callback page returns to this path.
      session.set({ currentUrl: location.pathname + location.search })
      stopListening.current()
      stopListening.current = listenForQqResponse(state, (response) => {
        setFrameUrl(null)
        finish.mutate(response)
      })
      if (canFrame && !isNarrow()) setFrameUrl(url)
      else openWindow(url)
    },
    meta: { silent: true },
  })
  const error = begin.error ?? finish.error
  const isPending = begin.isPending || finish.isPending

  return (
    <>
      <p className="ac-or">{texts.login.or}</p>
      <button
        type="button"
        className="btn btn-line ac-full"
        aria-disabled={isPending || undefined}
        aria-busy={isPending || undefined}
        onClick={() => !isPending && begin.mutate()}
      >
        <FormIcon name="message-circle" size={17} />
        {texts.login.qq}
      </button>
      <div className="ac-failure">
        <FieldError text={failureText(error)} />
      </div>
      {frameUrl ? (
        <QqDialog url={frameUrl} onWindow={() => openWindow(frameUrl)} onClose={() => setFrameUrl(null)} />
      ) : null}
    </>
  )
}

/** Falls back to a redirect of this tab when the browser blocks popups. */
const openWindow = (url: string) => {
  const opened = window.open(url, '_blank', WINDOW)
  if (!opened) location.assign(url)
}

type Props = { url: string; onWindow: () => void; onClose: () => void }

/** Dialog that shows the QQ login page in an iframe. */
const QqDialog = ({ url, onWindow, onClose }: Props) => {
  const { qq } = useAccountTexts()
  const titleId = useId()
  return (
    <Modal titleId={titleId} className="ac-dialog" onClose={onClose}>
      <div className="ac-body ac-qq">
        <h2 id={titleId}>{qq.title}</h2>
        <iframe src={url} title={qq.frame} />
        <p className="ac-links">
          <button type="button" className="ac-link" onClick={onWindow}>
            {qq.window}
          </button>
        </p>
      </div>
    </Modal>
  )
}
