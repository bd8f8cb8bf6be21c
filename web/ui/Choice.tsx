/** One of a few: buttons in a row, the chosen one pressed. */
import { useId } from 'react'
import styles from './Choice.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly (readonly [value: Value, name: string])[]
  onChoose: (value: Value) => void
  /** The label is for screen readers alone: the options say enough. */
  isLabelHidden?: boolean
}

export const Choice = <Value extends string>({
  label,
  value,
  options,
  onChoose,
  isLabelHidden = false,
}: Props<Value>) => {
  const id = useId()
  return (
    <div className={styles.choice}>
      <span id={id} className={isLabelHidden ? 'vh' : styles.label}>
        {label}
      </span>
      <div className={styles.options} role="group" aria-labelledby={id}>
        {options.map(([option, name]) => (
          <button key={option} type="button" aria-pressed={option === value} onClick={() => onChoose(option)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}
