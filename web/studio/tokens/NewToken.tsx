/** Shows a new access token, once: it stays open until the owner says that the token is stored. */
import { useEffect, useId, useState } from 'react'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { IconButton } from '../frame/Button.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './TokenDialog.module.css'

export const NewToken = ({ token, onStored }: { token: string; onStored: () => void }) => {
  const texts = useStudioTexts('tokens')
  const titleId = useId()
  const { copy } = useCopied()
  const [status, setStatus] = useState('')
  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [])
  return (
    <Modal
      titleId={titleId}
      className="ac-dialog small"
      onClose={onStored}
      mayClose={() => confirm(texts.confirmStored)}
    >
      <div className="ac-body">
        <h2 id={titleId}>{texts.createdTitle}</h2>
        <p className="ac-text">{texts.createdText}</p>
        <p className={styles.token}>
          <code translate="no">{token}</code>
          <IconButton
            icon="copy"
            size={18}
            label={texts.copy}
            title={texts.copy}
            onClick={async () => setStatus((await copy(token)) ? texts.copied : texts.notCopied)}
          />
        </p>
        <p className={styles.status} role="status">
          {status}
        </p>
        <div className="ac-actions">
          <button type="button" className="btn btn-pri" onClick={onStored}>
            {texts.stored}
          </button>
        </div>
      </div>
    </Modal>
  )
}
