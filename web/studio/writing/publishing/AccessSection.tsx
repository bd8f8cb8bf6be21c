/** Who may read the article: everybody, or who knows the password. */
import { useId } from 'react'
import { useStudioTexts } from '../../studio-texts.ts'
import { PanelField, PanelSection, Segments } from './PanelSection.tsx'

export type LockChoice = { kind: 'none' } | { kind: 'keep' } | { kind: 'password'; password: string }

type Props = { lock: LockChoice; isLocked: boolean; onLock: (lock: LockChoice) => void }

export const AccessSection = ({ lock, isLocked, onLock }: Props) => {
  const { access } = useStudioTexts('publishing')
  const id = useId()
  const options = [
    ['none', access.everybody] as const,
    ...(isLocked ? [['keep', access.keep] as const] : []),
    ['password', isLocked ? access.newPassword : access.password] as const,
  ]
  return (
    <PanelSection
      title={access.title}
      beside={
        <Segments
          label={access.title}
          value={lock.kind}
          options={options}
          onChoose={(kind) => onLock(kind === 'password' ? { kind, password: '' } : { kind })}
        />
      }
    >
      {lock.kind === 'password' ? (
        <PanelField id={id} label={access.password} note={access.note}>
          <input
            id={id}
            type="text"
            autoComplete="off"
            required
            maxLength={200}
            aria-describedby={`${id}-note`}
            value={lock.password}
            onChange={(event) => onLock({ kind: 'password', password: event.target.value })}
          />
        </PanelField>
      ) : null}
    </PanelSection>
  )
}
