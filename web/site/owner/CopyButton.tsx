/** Copies a text, and says that it did; nothing lies above an open dialog, so it says it itself. */
import { useState } from 'react'
import { useCopied } from '#web/ui/use-copied.ts'
import styles from './owner.module.css'
import { useOwnerTexts } from './owner-texts.ts'

export const CopyButton = ({ text }: { text: string }) => {
  const { factor } = useOwnerTexts()
  const [said, setSaid] = useState('')
  const { copy } = useCopied()
  const copyText = async () => setSaid((await copy(text)) ? factor.copied : factor.notCopied)
  return (
    <>
      <button type="button" className="btn btn-line sm" onClick={copyText}>
        {factor.copy}
      </button>
      <span className={styles.said} role="status">
        {said}
      </span>
    </>
  )
}
