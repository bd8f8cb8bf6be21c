/** Asks before something that cannot be undone; the question names the thing. */
import { createContext, type ReactNode, use, useCallback, useId, useState } from 'react'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { Button } from './Button.tsx'
import styles from './ConfirmProvider.module.css'

/** `isHarmless`: nothing is lost, and the button looks like that. */
export type Question = { title: string; text: string; confirm: string; isHarmless?: true }
type PendingQuestion = Question & { respond: (isConfirmed: boolean) => void }

const ConfirmContext = createContext<(question: Question) => Promise<boolean>>(async () => false)

/** `const confirm = useConfirm()`, then `if (await confirm({ title, text, confirm: 'Delete' })) …` */
export const useConfirm = () => use(ConfirmContext)

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<PendingQuestion | null>(null)
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const respond = (isConfirmed: boolean) => {
          setAsked(null)
          resolve(isConfirmed)
        }
        setAsked({ ...question, respond })
      }),
    [],
  )
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked ? <QuestionDialog {...asked} /> : null}
    </ConfirmContext>
  )
}

const QuestionDialog = ({ title, text, confirm, isHarmless, respond }: PendingQuestion) => {
  const { cancel } = useStudioTexts('frame')
  const titleId = useId()
  return (
    <Modal titleId={titleId} className="ac-dialog small sheet" onClose={() => respond(false)}>
      <div className={styles.question}>
        <h2 id={titleId}>{title}</h2>
        <p>{text}</p>
        <div>
          <Button look="quiet" onClick={() => respond(false)}>
            {cancel}
          </Button>
          <button
            type="button"
            className={isHarmless ? 'btn btn-pri sm' : `btn btn-line sm ${styles.danger}`}
            onClick={() => respond(true)}
          >
            {confirm}
          </button>
        </div>
      </div>
    </Modal>
  )
}
