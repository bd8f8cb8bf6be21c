/** Asks for the login in place when a call has found the session ended. */
import { createContext, use, useId, useSyncExternalStore } from 'react'
import { useSession } from '#web/session/session.ts'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useFrameTexts } from '../frame/frame-texts.ts'
import styles from './SessionLostDialog.module.css'
import { SignInView } from './SignInView.tsx'
import type { SignInRequests } from './sign-in-requests.ts'

export const SignInRequestsContext = createContext<SignInRequests | null>(null)

export const SessionLostDialog = () => {
  const requests = use(SignInRequestsContext)
  const isOpen = useSyncExternalStore(
    requests?.subscribe ?? noSubscription,
    () => requests?.isOpen() ?? false,
  )
  return isOpen ? <OpenDialog onClose={() => requests?.settle(false)} /> : null
}

const noSubscription = () => () => {}

const OpenDialog = ({ onClose }: { onClose: () => void }) => {
  const { lost } = useFrameTexts()
  const userInfo = useSession('userInfo')
  const titleId = useId()
  return (
    <Modal titleId={titleId} className="ac-dialog" onClose={onClose}>
      <div className={styles.body}>
        <SignInView
          titleId={titleId}
          title={lost.title}
          text={lost.text}
          level="h2"
          email={userInfo?.email ?? ''}
        />
      </div>
    </Modal>
  )
}
