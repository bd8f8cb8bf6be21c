/** What is saved of a text, and where, in the head of its desk. */
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import type { SavingKind } from '../saving/draft-saver.ts'
import styles from './SavingLine.module.css'

/** `new`: nothing is written yet; `kept`: only this browser has it, until the owner saves. */
export type SavingLook = SavingKind | 'new' | 'kept'

const icons: Partial<Record<SavingLook, StudioIconName>> = {
  saved: 'check',
  offline: 'cloud-off',
  failed: 'circle-alert',
  'signed-out': 'key-round',
  conflict: 'git-merge',
}

export const SavingLine = ({ look, text }: { look: SavingLook; text: string }) => {
  const icon = icons[look]
  const hasRays = look === 'saving' || look === 'waiting'
  return (
    <p className={styles.status} data-kind={look} role="status">
      {icon ? <StudioIcon name={icon} size={16} /> : null}
      {hasRays ? <span className={styles.rays} aria-hidden="true" /> : null}
      <span>{text}</span>
    </p>
  )
}
