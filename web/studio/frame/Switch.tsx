/** A setting that is on or off, with its name and an explanation. */
import { useId } from 'react'
import styles from './Switch.module.css'

type Props = {
  label: string
  note?: string | undefined
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

export const Switch = ({ label, note, isOn, isDisabled = false, onChange }: Props) => {
  const id = useId()
  return (
    <div className={styles.row}>
      <span>
        <span id={`${id}-label`}>{label}</span>
        {note ? <small id={`${id}-note`}>{note}</small> : null}
      </span>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={note ? `${id}-note` : undefined}
        disabled={isDisabled}
        onClick={() => onChange(!isOn)}
      />
    </div>
  )
}
