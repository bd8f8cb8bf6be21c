/** Logging in by QQ: in a frame where there is room and QQ allows it, else in a window of its own. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { awaitAnswer, type QqAnswer } from '../oauth/qq-channel.ts'
import { AccountIcon } from './AccountIcon.tsx'
import { useAccountTexts } from './account-texts.ts'
import { Problem } from './Field.tsx'
import { QqFrame } from './QqFrame.tsx'
import { useWelcome } from './use-welcome.ts'

const WINDOW = 'popup,width=720,height=560'
const isWide = () => matchMedia('(min-width: 996px)').matches

export const QqLogin = ({ onDone }: { onDone: () => void }) => {
  const texts = useAccountTexts()
  const all = useTexts()
  const api = useApi()
  const session = useSessionStore()
  const welcome = useWelcome()
  const [framed, setFramed] = useState<string | null>(null)
  const stopListening = useRef(() => {})
  useEffect(() => () => stopListening.current(), [])

  const finish = useMutation({
    mutationFn: (answer: QqAnswer) => api.sessions.qqLogin({ body: answer }),
    onSuccess: (user) => {
      onDone()
      welcome(user, texts.login.done)
    },
    meta: { silent: true },
  })
  const begin = useMutation({
    mutationFn: () => api.sessions.qqAuthorize(),
    onSuccess: ({ url, state, canFrame }) => {
      // Should the answer come back in this very tab, it leads on to where the reader is now.
      session.set({ currentUrl: location.pathname + location.search })
      stopListening.current()
      stopListening.current = awaitAnswer(state, (answer) => {
        setFramed(null)
        finish.mutate(answer)
      })
      if (canFrame && isWide()) setFramed(url)
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
        className="btn btn-line ac-wide"
        aria-disabled={isPending || undefined}
        aria-busy={isPending || undefined}
        onClick={() => !isPending && begin.mutate()}
      >
        <AccountIcon name="message-circle" size={17} />
        {texts.login.qq}
      </button>
      <div className="ac-refusal">
        <Problem text={isFailure(error) ? failureText(error, all) : undefined} />
      </div>
      {framed ? (
        <QqFrame url={framed} onWindow={() => openWindow(framed)} onClose={() => setFramed(null)} />
      ) : null}
    </>
  )
}

/** A browser that opens no window goes there itself, and comes back. */
const openWindow = (url: string) => {
  const opened = window.open(url, '_blank', WINDOW)
  if (!opened) location.assign(url)
}
