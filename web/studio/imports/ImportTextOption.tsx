/** An option of an import that is a text: its name, the field, and when it is needed. */
import { useId } from 'react'
import fields from '../settings/SettingField.module.css'

type Props = {
  label: string
  note: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

export const ImportTextOption = ({ label, note, placeholder, value, onChange }: Props) => {
  const id = useId()
  return (
    <div className={fields.field}>
      <div className={fields.label}>
        <label htmlFor={id}>{label}</label>
      </div>
      <input
        id={id}
        className={fields.input}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-note`} className={fields.note}>
        {note}
      </p>
    </div>
  )
}
