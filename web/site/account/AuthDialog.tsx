/** Dialog with three views: log in, register, reset password. The views share the input and flip like a card. */
import { useId, useRef, useState } from 'react'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useCanSendEmail } from '../site.queries.ts'
import { useAccountTexts } from './account-texts.ts'
import type { AuthInput, AuthView } from './auth-form.ts'
import { DialogBanner } from './DialogBanner.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import { useViewFocus } from './use-view-focus.ts'

const forms = { login: LoginForm, register: RegisterForm, reset: ResetForm }
/** Half of `--t-slow`: the view changes when the card is turned by 90°. */
const HALF_FLIP_MS = 280

/** Survives closing the dialog; the password never does. */
let lastEmail = ''

type Props = {
  /** Email address of the user whose session has expired; null for an ordinary login. */
  expiredEmail: string | null
  onClose: () => void
}

export const AuthDialog = ({ expiredEmail, onClose }: Props) => {
  const texts = useAccountTexts()
  const canSendEmail = useCanSendEmail()
  const titleId = useId()
  const card = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<AuthView>('login')
  const [flip, setFlip] = useState<'out' | 'in' | null>(null)
  const [input, setInput] = useState<AuthInput>({
    email: expiredEmail || lastEmail,
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
  return (
    <Modal
      titleId={titleId}
      className="ac-dialog"
      onClose={onClose}
      firstField={expiredEmail ? 'input[type=password]' : undefined}
    >
      <div ref={card} className={flip ? `ac-card ${flip}` : 'ac-card'}>
        <DialogBanner />
        <div className="ac-body">
          <h2 id={titleId}>{texts[view].title}</h2>
          {isRefused || (view === 'login' && expiredEmail !== null) ? (
            <p className="ac-text" role="alert">
              {isRefused ? texts[view].noMail : texts.login.expired}
            </p>
          ) : (
            <p className="ac-text">{texts[view].text}</p>
          )}
          <Form input={input} onChange={onChange} onView={onView} onClose={onClose} />
        </div>
      </div>
    </Modal>
  )
}
