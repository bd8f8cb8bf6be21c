/** The line at the foot of the desk: words, reading time, where the cursor is. */
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useState } from 'react'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { countWords } from './editor/count-words.ts'
import styles from './StatusLine.module.css'

export type StatusLineHandle = { moveCursor: (line: number, column: number) => void }

type Props = {
  markdown: string
  minutes: number | null
  /** On a phone only. */
  tools: ReactNode
  ref: Ref<StatusLineHandle>
}

export const StatusLine = ({ markdown, minutes, tools, ref }: Props) => {
  const texts = useStudioTexts('writing')
  const format = useFormat()
  const [cursor, setCursor] = useState<[line: number, column: number]>([1, 1])
  useImperativeHandle(ref, () => ({ moveCursor: (line, column) => setCursor([line, column]) }), [])
  // It reads the whole text, which changes at pauses only; the cursor moves with every key.
  const words = useMemo(() => countWords(markdown), [markdown])
  return (
    <footer className={styles.line}>
      <span>{texts.words(words, format.number(words))}</span>
      {minutes ? <span className={styles.minutes}>{texts.minutes(minutes)}</span> : null}
      <span className={styles.position}>{texts.position(...cursor)}</span>
      <div className={styles.tools}>{tools}</div>
    </footer>
  )
}
