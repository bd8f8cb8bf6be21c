/** A section of the publish panel: its fields, under a heading with what stands beside it where they need one. */
import type { ReactNode } from 'react'
import styles from './PanelSection.module.css'

type Props = { title?: string; beside?: ReactNode; children?: ReactNode }

export const PanelSection = ({ title, beside, children }: Props) => (
  <section className={styles.section}>
    {title ? (
      <h3>
        {title}
        {beside ? <span>{beside}</span> : null}
      </h3>
    ) : null}
    {children}
  </section>
)

/** A label above its field, with an error or a note below. */
export const PanelField = ({
  id,
  label,
  beside,
  note,
  error,
  children,
}: {
  id: string
  label: string
  beside?: string
  note?: string | undefined
  error?: string | undefined
  children: ReactNode
}) => (
  <div className={styles.field}>
    <label htmlFor={id}>
      {label}
      {beside ? <span>{beside}</span> : null}
    </label>
    {children}
    <p id={`${id}-note`} className={error ? styles.error : styles.note} role={error ? 'alert' : undefined}>
      {error ?? note}
    </p>
  </div>
)

/** Two to four buttons, one of which is pressed. */
export const Segments = <Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: Value
  options: readonly (readonly [value: Value, name: string])[]
  onChoose: (value: Value) => void
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend
  <div className={styles.segments} role="group" aria-label={label}>
    {options.map(([option, name]) => (
      <button key={option} type="button" aria-pressed={option === value} onClick={() => onChoose(option)}>
        {name}
      </button>
    ))}
  </div>
)
