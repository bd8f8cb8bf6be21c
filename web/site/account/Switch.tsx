/** On/off switch. A blocked switch stays clickable, so that the click can explain why it is blocked. */
import { useId } from 'react'

type Props = {
  label: string
  hint?: string | undefined
  isOn: boolean
  isBlocked: boolean
  onToggle: (isOn: boolean) => void
}

export const Switch = ({ label, hint, isOn, isBlocked, onToggle }: Props) => {
  const id = useId()
  return (
    <div className="ac-switch">
      <span>
        <span id={id}>{label}</span>
        {hint ? <small id={`${id}-hint`}>{hint}</small> : null}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-disabled={isBlocked || undefined}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => onToggle(!isOn)}
      />
    </div>
  )
}
