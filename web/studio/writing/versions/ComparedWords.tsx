/** A text with what was added underlined and what was removed struck. */

import styles from './ComparedWords.module.css'
import type { ComparedText } from './compare-words.ts'

type Props = { compared: ComparedText[]; className?: string | undefined }

const elements = { same: 'span', added: 'ins', removed: 'del' } as const

export const ComparedWords = ({ compared, className }: Props) => (
  <div className={`${styles.words} ${className ?? ''}`}>
    {compared.map(({ text, kind }, i) => {
      const Element = elements[kind]
      // biome-ignore lint/suspicious/noArrayIndexKey: words have nothing but their place
      return <Element key={i}>{text}</Element>
    })}
  </div>
)
