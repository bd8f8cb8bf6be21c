/** The line at the foot of the desk: words by language, reading time, where the cursor is. */
import { useDeferredValue } from 'react'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { countWords } from './editor/count-words.ts'
import styles from './StatusLine.module.css'
import { useWritingTexts } from './writing-texts.ts'

type Props = { markdown: string; minutes: number | null; cursor: [line: number, column: number] }

export const StatusLine = ({ markdown, minutes, cursor }: Props) => {
  const texts = useWritingTexts()
  const format = useFormat()
  const { words, han } = countWords(useDeferredValue(markdown))
  return (
    <footer className={styles.line}>
      <span>{texts.words(words, format.number(words))}</span>
      {han > 0 ? <span>{texts.han(format.number(han))}</span> : null}
      {minutes ? <span>{texts.minutes(minutes)}</span> : null}
      <span className={styles.position}>{texts.position(...cursor)}</span>
    </footer>
  )
}
