/** The line at the foot of the desk: words, reading time, where the cursor is. */
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useState } from 'react'
import { readingMinutes, wordCount } from '#contract/count-text.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { countWords } from './editor/count-words.ts'
import { countWithoutAlt } from './publishing/publishing-checks.ts'
import styles from './StatusLine.module.css'

export type StatusLineHandle = { moveCursor: (line: number, column: number) => void }

type Props = {
  markdown: string
  /** Leads to the first image without an alternative text. */
  onMissingAlt: () => void
  /** On a phone only. */
  tools: ReactNode
  ref: Ref<StatusLineHandle>
}

export const StatusLine = ({ markdown, onMissingAlt, tools, ref }: Props) => {
  const texts = useStudioTexts('writing')
  const format = useFormat()
  const [cursor, setCursor] = useState<[line: number, column: number]>([1, 1])
  useImperativeHandle(ref, () => ({ moveCursor: (line, column) => setCursor([line, column]) }), [])
  // It reads the whole text, which changes at pauses only; the cursor moves with every key.
  const count = useMemo(() => countWords(markdown), [markdown])
  const words = wordCount(count)
  const withoutAlt = useMemo(() => countWithoutAlt(markdown), [markdown])
  return (
    <footer className={styles.line}>
      <span>{texts.words(words, format.number(words))}</span>
      {words > 0 ? <span className={styles.minutes}>{texts.minutes(readingMinutes(count))}</span> : null}
      {withoutAlt > 0 ? (
        <button type="button" className={styles.warning} onClick={onMissingAlt}>
          <StudioIcon name="triangle-alert" size={14} />
          <u>{texts.withoutAlt(withoutAlt)}</u>
        </button>
      ) : null}
      <span className={styles.position}>{texts.position(...cursor)}</span>
      <div className={styles.tools}>{tools}</div>
    </footer>
  )
}
