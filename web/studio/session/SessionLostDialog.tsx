/** Asks for the login in place when a call has found the session ended, or too old for what it asks. */
import { createContext, use, useId, useSyncExternalStore } from 'react'
import { useSession } from '#web/session/session.ts'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './SessionLostDialog.module.css'
import { SignInView } from './SignInView.tsx'
import type { SignInReason, SignInRequests } from './sign-in-requests.ts'

export const SignInRequestsContext = createContext<SignInRequests | null>(null)

export const SessionLostDialog = () => {
  const requests = use(SignInRequestsContext)
  const reason = useSyncExternalStore(requests?.subscribe ?? noSubscription, () => requests?.reason() ?? null)
  return reason ? <OpenDialog reason={reason} onClose={() => requests?.settle(false)} /> : null
}

const noSubscription = () => () => {}

type Props = { reason: SignInReason; onClose: () => void }

const OpenDialog = ({ reason, onClose }: Props) => {
  const { title, text } = useStudioTexts('frame')[reason]
  const email = useSession('userInfo')?.email ?? ''
  const titleId = useId()
  return (
    <Modal
      titleId={titleId}
      className="ac-dialog"
      onClose={onClose}
      firstField={email ? 'input[type=password]' : undefined}
    >
      <div className={styles.body}>
        <SignInView titleId={titleId} title={title} text={text} level="h2" email={email} />
      </div>
    </Modal>
  )
}
