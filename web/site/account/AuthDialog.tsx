/** Dialog with three views: log in, register, reset password. The views share the input and flip like a card. */
import { useId, useRef, useState } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { stayChoice } from '#web/session/begin-session.ts'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useCanSendEmail } from '../site.queries.ts'
import { useAccountTexts } from './account-texts.ts'
import type { AuthFormProps, AuthInput, AuthView, LoginReason } from './auth-form.ts'
import { LoginForm } from './LoginForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import { useStartSession } from './use-start-session.ts'
import { useViewFocus } from './use-view-focus.ts'

/** Half of `--t-slow`: the view changes when the card is turned by 90°. */
const HALF_FLIP_MS = 280

/** Survives closing the dialog; the password never does. */
let lastEmail = ''

type Props = {
  reason: LoginReason
  /** Of the user who is to sign in again; empty for an ordinary login. */
  knownEmail: string
  onClose: () => void
}

export const AuthDialog = ({ reason, knownEmail, onClose }: Props) => {
  const texts = useAccountTexts()
  const canSendEmail = useCanSendEmail()
  const titleId = useId()
  const card = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<AuthView>('login')
  const [flip, setFlip] = useState<'out' | 'in' | null>(null)
  const [input, setInput] = useState<AuthInput>({
    nickname: '',
    email: knownEmail || lastEmail,
    password: '',
    code: '',
  })

  const onChange = (change: Partial<AuthInput>) => {
    if (change.email !== undefined) lastEmail = change.email
    setInput((before) => ({ ...before, ...change }))
  }
  const onView = (next: AuthView) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    setFlip(isStill ? null : 'out')
    setTimeout(
      () => {
        setView(next)
        setFlip(isStill ? null : 'in')
      },
      isStill ? 0 : HALF_FLIP_MS,
    )
  }
  useViewFocus(card, view)

  const Form = forms[view]
  const isRefused = view !== 'login' && !canSendEmail
  const isAsked = view === 'login' && reason !== 'new'
  const alertText = isRefused ? texts[view].noMail : isAsked ? texts.login[reason] : null
  return (
    <Modal
      titleId={titleId}
      className="ac-dialog"
      onClose={onClose}
      firstField={knownEmail ? 'input[type=password]' : undefined}
    >
      <div ref={card} className={flip ? `ac-card ${flip}` : 'ac-card'}>
        <DialogBanner />
        <div className="ac-body">
          <h2 id={titleId}>{texts[view].title}</h2>
          <p className="ac-text" role={alertText === null ? undefined : 'alert'}>
            {alertText ?? texts[view].text}
          </p>
          <Form input={input} onChange={onChange} onView={onView} onClose={onClose} />
        </div>
      </div>
    </Modal>
  )
}

const BANNER_WIDTH = 460
const bannerRays = Array.from({ length: 92 }, (_, i) => {
  const x = 1 + i * 5
  const foot = 68 + 4 * Math.sin(-i / 14.2)
  const fold = 0.5 + 0.34 * Math.sin(i / 9.5 + 1.2) + 0.16 * Math.sin(i / 4.1)
  const flicker = 0.82 + 0.18 * Math.sin(i * 2.4)
  const height = Math.round((15 + 47 * fold) * flicker * 10) / 10
  return `M${x} ${foot.toFixed(1)}h1.9l-.7 -${height}h-.5z`
}).join('')

/** Draws the decorative banner of the auth dialog: a curtain of rays that carries no data. */
const DialogBanner = () => (
  <svg className="ac-banner" viewBox={`0 0 ${BANNER_WIDTH} 74`} preserveAspectRatio="none" aria-hidden="true">
    <defs>
      <linearGradient id="ac-ray" x1="0" y1="72" x2="0" y2="6" gradientUnits="userSpaceOnUse">
        <stop className="ac-ray-bottom" offset="0" />
        <stop className="ac-ray-middle" offset=".45" />
        <stop className="ac-ray-top" offset="1" />
      </linearGradient>
    </defs>
    <path fill="url(#ac-ray)" d={bannerRays} />
  </svg>
)

/** Registration view: name, email address, verification code and password. */
const RegisterForm = (props: AuthFormProps) => {
  const { register, password } = useAccountTexts()
  const api = useApi()
  const startSession = useStartSession()
  return (
    <NewPasswordForm
      {...props}
      send={(body) => {
        const nickname = props.input.nickname.trim()
        return api.sessions.register({ body: { ...body, nickname, staysSignedIn: stayChoice.isOn() } })
      }}
      onSent={(user) => {
        props.onClose()
        startSession(user, register.done)
      }}
      isRegistration
      passwordLabel={password}
      submit={register.submit}
    >
      {register.already}
      <button type="button" className="ac-link" onClick={() => props.onView('login')}>
        {register.toLogin}
      </button>
    </NewPasswordForm>
  )
}

const forms = { login: LoginForm, register: RegisterForm, reset: ResetForm }
