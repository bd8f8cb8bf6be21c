/** The head of a desk: where one is, what readers see, what is saved, and what leads to the readers. */
import { type ReactNode, useId } from 'react'
import { Link } from '#web/router/Link.tsx'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { StateRay } from '../frame/StateRay.tsx'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import type { SavingKind } from '../saving/draft-saver.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './DeskHead.module.css'
import type { DeskView } from './ViewSwitch.tsx'

/** What readers see of a text. */
export type PublicState = {
  kind: 'draft' | 'scheduled' | 'published' | 'trash'
  /** It has changes that no reader sees. */
  isChanged: boolean
  onCompare: () => void
  /** When a scheduled text becomes public, and what changes that. */
  time?: { text: string; onChange: () => void }
}

/** `new`: nothing is written yet; `kept`: only this browser has it, until the owner saves. */
export type SavingLook = SavingKind | 'new' | 'kept'

type Props = {
  /** The way out. */
  list: { href: string; name: string }
  title: string
  /** Null while it is not known. */
  state: PublicState | null
  saved: { look: SavingLook; text: string }
  /** On a phone they are at the foot of the desk. */
  tools: ReactNode
  link: ReactNode
  action: ReactNode
}

export const DeskHead = ({ list, title, state, saved, tools, link, action }: Props) => (
  <header className={styles.head}>
    <div className={styles.crumb}>
      <Link to={list.href}>
        <StudioIcon name="chevron-left" size={18} />
        <span>{list.name}</span>
      </Link>
      <span aria-hidden="true">/</span>
      <h1>{title}</h1>
    </div>
    <div className={styles.states}>
      {state ? <State state={state} /> : null}
      <SavingLine {...saved} />
    </div>
    <div className={styles.actions}>
      <div className={styles.tools}>{tools}</div>
      {link}
      {action}
    </div>
  </header>
)

const State = ({ state: { kind, isChanged, onCompare, time } }: { state: PublicState }) => {
  const { states } = useStudioTexts('writing')
  if (!isChanged)
    return (
      <StateRay state={kind}>
        {kind === 'scheduled' && time ? (
          <span>
            {states.scheduledFor}{' '}
            <button type="button" className="lk" onClick={time.onChange}>
              {time.text}
            </button>
          </span>
        ) : (
          states[kind]
        )}
      </StateRay>
    )
  return (
    <>
      <StateRay state={kind} isChanged>
        <span className={styles.wide}>{states.changed}</span>
        <button type="button" className={styles.narrow} onClick={onCompare}>
          {states.changedShort}
        </button>
      </StateRay>
      <button type="button" className={`lk ${styles.wide}`} onClick={onCompare}>
        {states.compare}
      </button>
    </>
  )
}

const icons: Partial<Record<SavingLook, StudioIconName>> = {
  saved: 'check',
  offline: 'cloud-off',
  failed: 'circle-alert',
  'signed-out': 'key-round',
  conflict: 'git-merge',
}

const SavingLine = ({ look, text }: { look: SavingLook; text: string }) => {
  const icon = icons[look]
  const hasRays = look === 'saving' || look === 'waiting'
  return (
    <p className={styles.saved} data-kind={look} role="status">
      {icon ? <StudioIcon name={icon} size={16} /> : null}
      {hasRays ? <span className={styles.rays} aria-hidden="true" /> : null}
      <span>{text}</span>
    </p>
  )
}

/** Leads to what readers see. */
export const ViewLink = ({ name, href }: { name: string; href: string }) => (
  <a className={styles.link} href={href} target="_blank" rel="noopener" aria-label={name}>
    <StudioIcon name="external-link" size={16} />
    <span>{name}</span>
  </a>
)

/** Shows the text as readers would see it, to the owner alone. */
export const PreviewButton = ({ view, onView }: { view: DeskView; onView: (view: DeskView) => void }) => {
  const { previewLink } = useStudioTexts('writing')
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={previewLink}
      aria-pressed={view === 'read'}
      onClick={() => onView(view !== 'read' ? 'read' : isNarrow() ? 'write' : 'split')}
    >
      <StudioIcon name="eye" size={16} />
      <span>{previewLink}</span>
    </button>
  )
}

type ButtonProps = {
  /** Why it is off; null while it is on. */
  reason: string | null
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

/** The button that leads to the readers; off, it says why on hover and focus. */
export const HeadButton = ({ reason, isBusy = false, onClick, children }: ButtonProps) => {
  const id = useId()
  const isOff = reason !== null
  return (
    <span className={styles.action}>
      <button
        type="button"
        className="btn btn-pri sm"
        aria-busy={isBusy || undefined}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? id : undefined}
        onClick={() => {
          if (!isOff && !isBusy) onClick()
        }}
      >
        {children}
      </button>
      {isOff ? (
        <span id={id} role="tooltip">
          {reason}
        </span>
      ) : null}
    </span>
  )
}
