/** A few values beside each other, of which one is chosen. */
import styles from './SettingsPreview.module.css'

type Props<Value extends string> = {
  label: string
  options: readonly Value[]
  names: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

export const SegmentedChoice = <Value extends string>({
  label,
  options,
  names,
  value,
  onChange,
}: Props<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend
  <div className={styles.segments} role="group" aria-label={label}>
    {options.map((one) => (
      <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
        {names[one]}
      </button>
    ))}
  </div>
)
