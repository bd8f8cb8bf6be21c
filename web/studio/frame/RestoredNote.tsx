/** Says that a dialog shows what was typed before it was closed, with a way back to what is saved. */

import { useStudioTexts } from '../studio-texts.ts'
import styles from './DialogForm.module.css'

export const RestoredNote = ({ onReset }: { onReset: () => void }) => {
  const { restored } = useStudioTexts('frame')
  return (
    <p className={styles.restored}>
      {restored.text}
      <button type="button" className="lk" onClick={onReset}>
        {restored.reset}
      </button>
    </p>
  )
}
