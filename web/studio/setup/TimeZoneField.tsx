/** Chooses a time zone of the browser's list, and says what time it is there. */
import { useId } from 'react'
import { langTag } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './TimeZoneField.module.css'

type Props = { value: string; error: string | undefined; onChange: (zone: string) => void }

export const TimeZoneField = ({ value, error, onChange }: Props) => {
  const texts = useStudioTexts('setup').name
  const { locale } = useLanguage()
  const id = useId()
  const zones = Intl.supportedValuesOf('timeZone')
  const time = new Intl.DateTimeFormat(langTag[locale], {
    timeZone: value,
    hour: 'numeric',
    minute: '2-digit',
  })
  return (
    <div className={`ac-field ${styles.zone}`}>
      <label htmlFor={id}>{texts.timeZone}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-time ${id}-error`}
      >
        {/* The list has one name for each zone; the browser may report another one. */}
        {(zones.includes(value) ? zones : [value, ...zones]).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
      <p id={`${id}-time`} className={styles.time}>
        {texts.timeThere(time.format(Date.now()))}
      </p>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
