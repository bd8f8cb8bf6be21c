/** The state of a text in words, with a stroke in front: full for what readers see, dashed for what they do not. */
import type { ReactNode } from 'react'
import styles from './StateRay.module.css'

type Props = {
  state: 'draft' | 'scheduled' | 'published' | 'locked' | 'trash'
  /** It has changes that no reader sees. */
  isChanged?: boolean
  children: ReactNode
}

export const StateRay = ({ state, isChanged = false, children }: Props) => (
  <span className={styles.ray} data-state={state} data-changed={isChanged || undefined}>
    {children}
  </span>
)
