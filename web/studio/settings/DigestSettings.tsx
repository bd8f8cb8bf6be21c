/** When the weekly digest is sent, on the clock of the site. */
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { zoneName } from '../frame/time-zones.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { type NumberName, numberName } from './number-names.ts'
import { SettingFrame } from './SettingField.tsx'
import styles from './SettingsScreen.module.css'
import { useSettings } from './use-settings.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

export const DigestSettings = () => {
  const texts = useStudioTexts('settings')
  const { settings } = useSettings()
  return (
    <div className={styles.fields}>
      <NumberChoice name="digestWeekday" values={weekdays} />
      <NumberChoice name="digestHour" values={hours} note={texts.digestZone(zoneName(settings.timeZone))} />
    </div>
  )
}

type Props = { name: NumberName; values: number[]; note?: string }

/** A setting that is one of a few numbers. */
export const NumberChoice = ({ name, values, note }: Props) => {
  const { locale } = useLanguage()
  const { settings, set } = useSettings()
  return (
    <SettingFrame name={name} note={note}>
      {(field) => (
        <select
          {...field}
          value={settings[name]}
          onChange={({ target }) => set({ [name]: Number(target.value) })}
        >
          {values.map((value) => (
            <option key={value} value={value}>
              {numberName(name, value, locale)}
            </option>
          ))}
        </select>
      )}
    </SettingFrame>
  )
}
