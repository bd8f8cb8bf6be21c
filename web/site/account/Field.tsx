/** One line to fill in: label, icon, input, what is wrong with it, and perhaps a button inside. */
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { AccountIcon, type AccountIconName } from './AccountIcon.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string
  /** Beside the label, smaller. */
  note?: string | undefined
  icon: AccountIconName
  value: string
  onChange?: (value: string) => void
  problem?: string | undefined
  /** It came up as an answer: what is typed next goes into it. */
  isAwaited?: boolean | undefined
  /** Inside the frame, behind the input. */
  after?: ReactNode
  /** Beside the frame. */
  beside?: ReactNode
}

export const Field = ({
  label,
  note,
  icon,
  value,
  onChange,
  problem,
  isAwaited,
  after,
  beside,
  ...input
}: Props) => {
  const id = useId()
  const frame = `ac-frame${problem ? ' wrong' : ''}${input.readOnly ? ' still' : ''}`
  return (
    <div className="ac-field">
      <label htmlFor={id}>
        {label}
        {note ? <span>{note}</span> : null}
      </label>
      <div className="ac-row">
        <div className={frame}>
          <AccountIcon name={icon} size={17} />
          <input
            {...input}
            // biome-ignore lint/a11y/noAutofocus: only where somebody has just asked for it
            autoFocus={isAwaited}
            id={id}
            value={value}
            onChange={(event) => onChange?.(event.target.value)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
          />
          {after}
        </div>
        {beside}
      </div>
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  )
}

/** Stands there from the beginning, so that a screen reader hears what comes into it. */
export const Problem = ({ id, text }: { id?: string; text: string | undefined }) => (
  <p id={id} className="ac-problem" role="alert">
    {text ? (
      <>
        <AccountIcon name="circle-alert" size={14} />
        {text}
      </>
    ) : null}
  </p>
)
