/** Coming in: log in, register, or set a new password. The three views turn over like a card and share what was typed. */
import { useEffect, useId, useRef, useState } from 'react'
import { useAccountTexts } from './account-texts.ts'
import type { AuthView, Typed } from './auth-form.ts'
import { Crown } from './Crown.tsx'
import { LoginForm } from './LoginForm.tsx'
import { Modal } from './Modal.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetForm } from './ResetForm.tsx'

const forms = { login: LoginForm, register: RegisterForm, reset: ResetForm }
/** Half of `--t-slow`: at 90° the other side comes. */
const HALF_TURN_MS = 280

/** Closed and opened again, the dialog still knows the mailbox; never the password. */
let lastMailbox = ''

export const AuthDialog = ({ onClose }: { onClose: () => void }) => {
  const texts = useAccountTexts()
  const titleId = useId()
  const card = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<AuthView>('login')
  const [turn, setTurn] = useState<'away' | 'towards' | null>(null)
  const [typed, setTyped] = useState<Typed>({ mailbox: lastMailbox, password: '', code: '' })

  const onType = (change: Partial<Typed>) => {
    if (change.mailbox !== undefined) lastMailbox = change.mailbox
    setTyped((before) => ({ ...before, ...change }))
  }
  const onView = (next: AuthView) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    setTurn(isStill ? null : 'away')
    setTimeout(
      () => {
        setView(next)
        setTurn(isStill ? null : 'towards')
      },
      isStill ? 0 : HALF_TURN_MS,
    )
  }
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) card.current?.querySelector<HTMLElement>(`[data-view=${view}] input`)?.focus()
    isFirst.current = false
  }, [view])

  const Form = forms[view]
  return (
    <Modal titleId={titleId} className="ac-dialog" onClose={onClose}>
      <div ref={card} className={turn ? `ac-card ${turn}` : 'ac-card'}>
        <Crown />
        <div className="ac-body" data-view={view}>
          <h2 id={titleId}>{texts[view].title}</h2>
          <p className="ac-text">{texts[view].text}</p>
          <Form typed={typed} onType={onType} onView={onView} onClose={onClose} />
        </div>
      </div>
    </Modal>
  )
}
