/** Shows the ten recovery codes once: to copy or to download. */
import { useEffect, useRef } from 'react'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { FormIcon } from '#web/site/forms/FormIcon.tsx'
import { saveAsFile } from '#web/site/forms/save-as-file.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './owner.module.css'
import { useOwnerTexts } from './owner-texts.ts'

export const RecoveryCodes = ({ codes, onKept }: { codes: string[]; onKept: () => void }) => {
  const { factor } = useOwnerTexts()
  const { format } = useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  // The submitted form is gone, and the focus with it.
  useEffect(() => title.current?.focus(), [])
  const download = () => {
    const head = factor.file(location.host, format.date(new Date().toISOString()))
    saveAsFile('recovery-codes.txt', `${head}\n\n${codes.join('\n')}\n`, 'text/plain')
  }
  return (
    <section className={styles.codes}>
      <h3 ref={title} tabIndex={-1}>
        {factor.codesTitle}
      </h3>
      <p className="ac-note">{factor.codesText}</p>
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
        <button type="button" className="btn btn-line sm" onClick={onKept}>
          {factor.kept}
        </button>
      </p>
    </section>
  )
}
