/** The head of a desk: where one is, what readers see, what is saved, and what leads to the readers. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from '#web/router/Link.tsx'
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

type Saved = {
  look: SavingLook
  text: string
  /** When, for how long ago it was: in ISO form. */
  at?: string | null | undefined
}

type Props = {
  /** The way out. */
  list: { href: string; name: string }
  title: string
  /** Null while it is not known. */
  state: PublicState | null
  saved: Saved
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
            {states.scheduledFor}
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

const SavingLine = ({ look, text, at }: Saved) => {
  const icon = icons[look]
  const hasRays = look === 'saving' || look === 'waiting'
  return (
    <p className={styles.saved} data-kind={look} role="status">
      {icon ? <StudioIcon name={icon} size={16} /> : null}
      {hasRays ? <span className={styles.rays} aria-hidden="true" /> : null}
      {at ? <SavedAgo key={at} at={at} text={text} /> : <span>{text}</span>}
    </p>
  )
}

const HOUR_SECONDS = 3600

/** Ticks for the eye; screen readers hear the time once. */
const SavedAgo = ({ at, text }: { at: string; text: string }) => {
  const { saving: texts } = useStudioTexts('writing')
  const secondsNow = () => Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 1000))
  const [seconds, setSeconds] = useState(secondsNow)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsNow()), 1000)
    return () => clearInterval(timer)
  })
  return (
    <>
      <span className="vh">{text}</span>
      <span aria-hidden="true">{seconds < HOUR_SECONDS ? texts.savedAgo(seconds) : text}</span>
    </>
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
      onClick={() => onView(view === 'read' ? 'write' : 'read')}
    >
      <StudioIcon name="eye" size={16} />
      <span>{previewLink}</span>
    </button>
  )
}

/** Opens the whole page as readers would see it, for the owner alone, once everything is saved. */
export const PagePreviewButton = ({
  articleId,
  onSave,
}: {
  articleId: number
  onSave: () => Promise<void>
}) => {
  const { previewLink, previewPage } = useStudioTexts('writing')
  const open = useMutation({
    mutationFn: async (tab: Window | null) => {
      await onSave()
      tab?.location.replace(`/preview/articles/${articleId}`)
    },
    onError: (_, tab) => tab?.close(),
  })
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={previewPage}
      title={previewPage}
      aria-busy={open.isPending || undefined}
      // After the save, browsers would take the new tab for a pop-up.
      onClick={() => !open.isPending && open.mutate(window.open('', '_blank'))}
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
