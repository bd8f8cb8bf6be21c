/** Says that a dialog shows what was typed before it was closed, with a way back to what is saved. */
import styles from './DialogForm.module.css'
import { useFrameTexts } from './frame-texts.ts'

export const RestoredNote = ({ onReset }: { onReset: () => void }) => {
  const { restored } = useFrameTexts()
  return (
    <p className={styles.restored}>
      {restored.text}
      <button type="button" className="lk" onClick={onReset}>
        {restored.reset}
      </button>
    </p>
  )
}
