/** A setting that is on or off, with its name and an explanation. */
import { type AriaAttributes, useId } from 'react'
import styles from './Switch.module.css'

type SwitchState = { isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void }
type Props = SwitchState & { label: string; note?: string | undefined }

export const Switch = ({ label, note, ...state }: Props) => {
  const id = useId()
  return (
    <div className={styles.row}>
      <span>
        <span id={`${id}-label`}>{label}</span>
        {note ? <small id={`${id}-note`}>{note}</small> : null}
      </span>
      <SwitchButton
        {...state}
        aria-labelledby={`${id}-label`}
        aria-describedby={note ? `${id}-note` : undefined}
      />
    </div>
  )
}

/** The switch alone: an ARIA attribute gives its name. */
export const SwitchButton = ({
  isOn,
  isDisabled = false,
  onChange,
  ...name
}: SwitchState & AriaAttributes) => (
  <button
    type="button"
    role="switch"
    className={styles.switch}
    aria-checked={isOn}
    disabled={isDisabled}
    onClick={() => onChange(!isOn)}
    {...name}
  />
)
