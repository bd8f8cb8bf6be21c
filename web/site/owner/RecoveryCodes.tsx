/** Dialog with the ten recovery codes. They are shown once, so it stays open until the owner confirms that they are saved. */
import { useEffect, useId } from 'react'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { FormIcon } from '#web/site/forms/FormIcon.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { saveAsFile } from '#web/site/forms/save-as-file.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './owner.module.css'
import { useOwnerTexts } from './owner-texts.ts'

export const RecoveryCodes = ({ codes, onSaved }: { codes: string[]; onSaved: () => void }) => {
  const { factor } = useOwnerTexts()
  const { format } = useLanguage()
  const titleId = useId()
  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [])
  const download = () => {
    const firstLine = factor.file(location.host, format.date(new Date().toISOString()))
    saveAsFile('recovery-codes.txt', `${firstLine}\n\n${codes.join('\n')}\n`, 'text/plain')
  }
  return (
    <Modal
      titleId={titleId}
      className="ac-dialog small"
      onClose={onSaved}
      mayClose={() => confirm(factor.confirmSaved)}
    >
      <div className={`ac-body ${styles.codes}`}>
        <h2 id={titleId}>{factor.codesTitle}</h2>
        <p className="ac-text">{factor.codesText}</p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p className={styles.buttons}>
          <CopyButton text={codes.join('\n')} />
          <button type="button" className="btn btn-line sm" onClick={download}>
            <FormIcon name="download" size={16} />
            {factor.download}
          </button>
        </p>
        <div className="ac-actions">
          <button type="button" className="btn btn-pri" onClick={onSaved}>
            {factor.saved}
          </button>
        </div>
      </div>
    </Modal>
  )
}
