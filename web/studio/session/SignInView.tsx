/** The login and the reset of the password, one in place of the other. */
import { useState } from 'react'
import type { AuthInput, AuthView } from '#web/site/account/auth-form.ts'
import { LoginForm } from '#web/site/account/LoginForm.tsx'
import { ResetForm } from '#web/site/account/ResetForm.tsx'
import { useCanSendEmail } from '#web/site/site.queries.ts'
import { useFrameTexts } from '../frame/frame-texts.ts'
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
  const { signIn } = useFrameTexts()
  const canSendEmail = useCanSendEmail()
  const [view, setView] = useState<AuthView>('login')
  const [input, setInput] = useState<AuthInput>({ email, password: '', code: '' })
  const Form = view === 'reset' ? ResetForm : LoginForm
  return (
    <div className={styles.view}>
      <Heading id={titleId}>{view === 'reset' ? signIn.reset : title}</Heading>
      <p>{view !== 'reset' ? text : canSendEmail ? signIn.resetText : signIn.resetNoMail}</p>
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
