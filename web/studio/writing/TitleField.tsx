/** The title of the article: one paragraph that grows with its text. */

import { useStudioTexts } from '../studio-texts.ts'
import styles from './TitleField.module.css'

type Props = { value: string; onChange: (title: string) => void; onEnter: () => void }

/** As the server takes it. */
const MAX_LENGTH = 200

export const TitleField = ({ value, onChange, onEnter }: Props) => {
  const texts = useStudioTexts('writing')
  return (
    <textarea
      className={styles.title}
      rows={1}
      aria-label={texts.title}
      placeholder={texts.titlePlaceholder}
      maxLength={MAX_LENGTH}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
