/** Text field with label, icon, error, and an optional button inside or beside it. */
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { FormIcon, type FormIconName } from './FormIcon.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string
  /** Small text beside the label. */
  note?: ReactNode
  icon?: FormIconName
  value: string
  onChange?: (value: string) => void
  error?: string | undefined
  /** What is asked for, below the field until there is an error. */
  hint?: string
  /** Focused when it appears. */
  takesFocus?: boolean | undefined
  /** Inside the frame, after the input. */
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
  error,
  hint,
  takesFocus,
  after,
  beside,
  ...input
}: Props) => {
  const id = useId()
  const frame = `ac-frame${error ? ' invalid' : ''}${input.readOnly ? ' readonly' : ''}`
  return (
    <div className="ac-field">
      <label htmlFor={id}>
        {label}
        {note ? <span>{note}</span> : null}
      </label>
      <div className="ac-row">
        <div className={frame}>
          {icon ? <FormIcon name={icon} size={17} /> : null}
          <input
            {...input}
            // biome-ignore lint/a11y/noAutofocus: only for fields that appear on a click
            autoFocus={takesFocus}
            id={id}
            value={value}
            onChange={(event) => onChange?.(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : hint && `${id}-hint`}
          />
          {after}
        </div>
        {beside}
      </div>
      {hint && !error ? (
        <p id={`${id}-hint`} className="ac-hint">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

/** Always in the DOM, because screen readers announce only changes of an existing alert. */
export const FieldError = ({ id, text }: { id?: string; text: string | undefined }) => (
  <p id={id} className="ac-error" role="alert">
    {text ? (
      <>
        <FormIcon name="circle-alert" size={14} />
        {text}
      </>
    ) : null}
  </p>
)
