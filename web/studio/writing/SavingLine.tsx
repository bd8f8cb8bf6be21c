/** One line in the bar of a desk that says how the saving goes. */
import type { ReactNode } from 'react'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import type { SavingKind } from '../saving/draft-saver.ts'
import styles from './SavingLine.module.css'

const icons: Partial<Record<SavingKind, StudioIconName>> = {
  saved: 'check',
  offline: 'cloud-off',
  failed: 'circle-alert',
  'signed-out': 'key-round',
  conflict: 'git-merge',
}

/** @param props.children what the owner can do about it */
export const SavingLine = (props: { kind: SavingKind; text: string; children?: ReactNode }) => {
  const { kind, text, children } = props
  const icon = icons[kind]
  return (
    <p className={styles.status} data-kind={kind} role="status">
      {icon ? <StudioIcon name={icon} size={16} /> : <span className={styles.rays} aria-hidden="true" />}
      <span>{text}</span>
      {children}
    </p>
  )
}
