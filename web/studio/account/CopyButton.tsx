/** Copies a text and shows the result beside the button, because toasts would lie below the open dialog. */
import { useState } from 'react'
import { useCopied } from '#web/ui/use-copied.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './SecondFactor.module.css'

export const CopyButton = ({ text }: { text: string }) => {
  const { factor } = useStudioTexts('account')
  const [status, setStatus] = useState('')
  const { copy } = useCopied()
  const copyText = async () => setStatus((await copy(text)) ? factor.copied : factor.notCopied)
  return (
    <>
      <button type="button" className="btn btn-line sm" onClick={copyText}>
        {factor.copy}
      </button>
      <span className={styles.result} role="status">
        {status}
      </span>
    </>
  )
}
