/** Settings that another device changed since: one of the two values is chosen for each. */
import type { SettingName, StudioSettings } from '#contract/studio/settings.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Button } from '../frame/Button.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './ConflictList.module.css'
import { isNumberName, numberName } from './number-names.ts'
import { useSettings } from './use-settings.ts'

export const ConflictList = () => {
  const { conflict: texts } = useStudioTexts('settings')
  const { conflicts } = useSettings()
  return (
    <div role="alert">
      {conflicts.length > 0 ? (
        <section className={styles.conflicts} aria-label={texts.title}>
          <h2>{texts.title}</h2>
          <p>{texts.text}</p>
          {conflicts.map((name) => (
            <Conflict key={name} name={name} />
          ))}
        </section>
      ) : null}
    </div>
  )
}

const Conflict = ({ name }: { name: SettingName }) => {
  const { conflict: texts, fields } = useStudioTexts('settings')
  const { settings, saved, resolve } = useSettings()
  const shown = useShownValue()
  return (
    <div className={styles.conflict}>
      <h3>{fields[name]}</h3>
      <dl>
        <div>
          <dt>{texts.mine}</dt>
          <dd>
            <span>{shown(name, settings[name])}</span>
            <Button aria-label={`${fields[name]}: ${texts.keepMine}`} onClick={() => resolve(name, 'mine')}>
              {texts.keepMine}
            </Button>
          </dd>
        </div>
        <div>
          <dt>{texts.theirs}</dt>
          <dd>
            <span>{shown(name, saved[name])}</span>
            <Button
              aria-label={`${fields[name]}: ${texts.keepTheirs}`}
              onClick={() => resolve(name, 'saved')}
            >
              {texts.keepTheirs}
            </Button>
          </dd>
        </div>
      </dl>
    </div>
  )
}

const useShownValue = () => {
  const { conflict: texts } = useStudioTexts('settings')
  const { locale } = useLanguage()
  return (name: SettingName, value: StudioSettings[SettingName]): string => {
    if (typeof value === 'number') return isNumberName(name) ? numberName(name, value, locale) : String(value)
    if (typeof value === 'boolean') return value ? texts.on : texts.off
    if (Array.isArray(value)) return texts.order
    return value === '' ? texts.empty : value
  }
}
