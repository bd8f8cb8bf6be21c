/** A group of buttons, one of which is pressed. */
import styles from './Choice.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly (readonly [value: Value, name: string])[]
  onChoose: (value: Value) => void
}

export const Choice = <Value extends string>({ label, value, options, onChoose }: Props<Value>) => (
  <fieldset className={styles.choice}>
    <legend className={styles.label}>{label}</legend>
    <div className={styles.options}>
      {options.map(([option, name]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChoose(option)}>
          {name}
        </button>
      ))}
    </div>
  </fieldset>
)
