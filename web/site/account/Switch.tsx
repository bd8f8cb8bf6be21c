/** On or off. One that cannot be turned now can still be pressed, and says why. */
import { useId } from 'react'

type Props = {
  label: string
  hint?: string | undefined
  isOn: boolean
  isBlocked: boolean
  onTurn: (isOn: boolean) => void
}

export const Switch = ({ label, hint, isOn, isBlocked, onTurn }: Props) => {
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
        onClick={() => onTurn(!isOn)}
      />
    </div>
  )
}
