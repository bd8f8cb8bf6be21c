/** The login and the reset of the password, one in place of the other. */
import { useRef, useState } from 'react'
import type { AuthInput, AuthView } from '#web/site/account/auth-form.ts'
import { LoginForm } from '#web/site/account/LoginForm.tsx'
import { ResetForm } from '#web/site/account/ResetForm.tsx'
import { useViewFocus } from '#web/site/account/use-view-focus.ts'
import { useCanSendEmail } from '#web/site/site.queries.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './SignInView.module.css'

type Props = {
  titleId: string
  title: string
  text: string
  level: 'h1' | 'h2'
  /** Already typed, for a session that has ended. */
  email?: string
}

export const SignInView = ({ titleId, title, text, level: Heading, email = '' }: Props) => {
  const { signIn } = useStudioTexts('frame')
  const canSendEmail = useCanSendEmail()
  const [view, setView] = useState<AuthView>('login')
  const [input, setInput] = useState<AuthInput>({ nickname: '', email, password: '', code: '' })
  const root = useRef<HTMLDivElement>(null)
  useViewFocus(root, view)
  const Form = view === 'reset' ? ResetForm : LoginForm
  return (
    <div ref={root} className={styles.view}>
      <Heading id={titleId}>{view === 'reset' ? signIn.reset : title}</Heading>
      <p>{view !== 'reset' ? text : canSendEmail ? signIn.resetText : signIn.resetNoMail}</p>
      {view === 'reset' && !canSendEmail ? (
        <code className={styles.command} translate="no">
          borealis readers password {input.email.trim() || 'EMAIL'}
        </code>
      ) : null}
      <Form
        input={input}
        onChange={(change) => setInput((before) => ({ ...before, ...change }))}
        onView={(next) => setView(next)}
        // The session itself says when it has begun.
        onClose={() => {}}
        isForOwner
      />
    </div>
  )
}
