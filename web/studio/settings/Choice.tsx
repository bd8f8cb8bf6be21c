/** A setting with a few values, all of them visible. */
import type { SettingName, StudioSettings } from '#contract/studio/settings.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './Choice.module.css'
import { useSettings } from './use-settings.ts'

type Props<Name extends SettingName> = {
  name: Name
  /** The text of each value, in order. */
  options: Readonly<Record<Extract<StudioSettings[Name], string>, string>>
}

export const Choice = <Name extends SettingName>({ name, options }: Props<Name>) => {
  const texts = useStudioTexts('settings')
  const { settings, changes, set } = useSettings()
  return (
    <fieldset className={styles.choice} data-setting={name}>
      <legend>{texts.fields[name]}</legend>
      <div className={name in changes ? `${styles.options} ${styles.changed}` : styles.options}>
        {(Object.entries(options) as [string, string][]).map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={settings[name] === value}
              onChange={() => set({ [name]: value })}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
