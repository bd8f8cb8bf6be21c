/** The name of something in its URL: proposed from its title until the owner types another one. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { type NamedKind, repairedUrlName, urlNameFault } from '#contract/url-names.ts'
import { isFailure } from '#web/failure.ts'
import { useCopied } from '#web/ui/use-copied.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useBackgroundStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './UrlNameField.module.css'

type Props = {
  kind: NamedKind
  /** Null before it is saved. */
  id: number | null
  title: string
  /** As typed; null: the name that it has, or a proposed one. */
  value: string | null
  /** The name that it has in public; null for none. */
  current: string | null
  /** Its URL, with this in the place of the name. */
  hrefOf: (name: string) => string
  /** The sentence of the server. */
  error?: string | undefined
  onChange: (value: string | null) => void
}

export const UrlNameField = ({ kind, id, title, value, current, hrefOf, error, onChange }: Props) => {
  const { urlName: texts } = useStudioTexts('frame')
  const field = useId()
  const { origin } = location
  const { isCopied, copy } = useCopied()
  const proposed = useProposedName(kind, id, title, value === null && current === null)
  // An empty field means the proposed name, which comes back when the field is left.
  const [isEmptied, setIsEmptied] = useState(false)
  const shown = isEmptied ? '' : (value ?? current ?? proposed ?? '')
  const fault = value === null ? null : urlNameFault(kind, value)
  const repaired = fault === null || value === null ? '' : repairedUrlName(kind, value)
  const wrong = fault === null ? error : texts.faults[fault]
  const name = shown || String(id ?? '')
  const path = hrefOf('\0').split(encodeURIComponent('\0'))
  return (
    <div className={styles.field}>
      <label htmlFor={field}>
        {texts.label}{' '}
        {value === null && current === null && proposed !== null ? <em>{texts.fromTitle}</em> : null}
      </label>
      <input
        id={field}
        value={shown}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={`${field}-note`}
        onBlur={() => setIsEmptied(false)}
        onChange={(event) => {
          const typed = event.target.value
          setIsEmptied(typed === '')
          onChange(typed === '' ? null : typed)
        }}
      />
      <div id={`${field}-note`} className={styles.note}>
        {wrong === undefined ? (
          <URLLine isCopied={isCopied} onCopy={() => void copy(origin + hrefOf(name))}>
            {origin}
            {path[0]}
            <b>{name}</b>
            {path[1]}
          </URLLine>
        ) : (
          <p className={styles.error} role="alert">
            {wrong}{' '}
            {repaired === '' ? null : (
              <button type="button" onClick={() => onChange(repaired)}>
                {texts.use(repaired)}
              </button>
            )}
          </p>
        )}
        {wrong === undefined && current !== null && value !== null && value !== current ? (
          <p>{texts.formerLead}</p>
        ) : null}
      </div>
    </div>
  )
}

/** The sentence of a refusal that is about this field of a form; undefined where something else is wrong. */
export const errorAt = (error: unknown, field: string): string | undefined =>
  isFailure(error) && (error.data as { field?: unknown } | null)?.field === field ? error.message : undefined

type LineProps = { isCopied: boolean; onCopy: () => void; children: ReactNode }

const URLLine = ({ isCopied, onCopy, children }: LineProps) => {
  const { urlName: texts } = useStudioTexts('frame')
  return (
    <p className={styles.url}>
      <span>{children}</span>
      <button type="button" aria-label={isCopied ? texts.copied : texts.copy} onClick={onCopy}>
        <StudioIcon name={isCopied ? 'check' : 'copy'} size={14} />
      </button>
    </p>
  )
}

/** Null without one, and while it is not known. */
export function useProposedName(kind: NamedKind, id: number | null, title: string, isNeeded: boolean) {
  const api = useBackgroundStudioApi()
  const { data } = useQuery({
    queryKey: ['studio', 'url-name', kind, id, title],
    queryFn: () => api.studioUrlNames.propose({ query: { kind, title, ...(id === null ? {} : { id }) } }),
    enabled: isNeeded && title.trim() !== '',
    placeholderData: (previous) => previous,
    meta: { silent: true },
  })
  return data?.name ?? null
}
