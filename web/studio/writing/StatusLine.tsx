/** The line at the foot of the desk: words, reading time, where the cursor is. */
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useState } from 'react'
import { readingMinutes, wordCount } from '#contract/count-text.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { countWords } from './editor/count-words.ts'
import styles from './StatusLine.module.css'

export type StatusLineHandle = { moveCursor: (line: number, column: number) => void }

type Props = {
  markdown: string
  /** On a phone only. */
  tools: ReactNode
  ref: Ref<StatusLineHandle>
}

export const StatusLine = ({ markdown, tools, ref }: Props) => {
  const texts = useStudioTexts('writing')
  const format = useFormat()
  const [cursor, setCursor] = useState<[line: number, column: number]>([1, 1])
  useImperativeHandle(ref, () => ({ moveCursor: (line, column) => setCursor([line, column]) }), [])
  // It reads the whole text, which changes at pauses only; the cursor moves with every key.
  const count = useMemo(() => countWords(markdown), [markdown])
  const words = wordCount(count)
  return (
    <footer className={styles.line}>
      <span>{texts.words(words, format.number(words))}</span>
      {words > 0 ? (
        <span className={styles.minutes}>{texts.minutes(readingMinutes(count))}</span>
      ) : null}
      <span className={styles.position}>{texts.position(...cursor)}</span>
      <div className={styles.tools}>{tools}</div>
    </footer>
  )
}
