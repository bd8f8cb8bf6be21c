/** Texts in both languages, side by side; stacked on a phone. */
import { type Locale, langTag } from '#contract/locale.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { TextSetting } from './SettingField.tsx'
import styles from './SettingsScreen.module.css'
import type { TextName } from './section-list.ts'
import { useSettings } from './use-settings.ts'

/** `max` in characters; `lines` is the height of a text of several lines. */
type Row = { en: TextName; cn: TextName; max: number; lines?: number }

export const LanguagePairs = ({ rows }: { rows: readonly Row[] }) => {
  const texts = useStudioTexts('settings')
  const { settings } = useSettings()
  const head = (locale: Locale) => (
    <div className={styles.head} lang={langTag[locale]}>
      {texts.languages[locale]}
      {settings.defaultLocale === locale ? <em>{texts.isDefault}</em> : null}
    </div>
  )
  return (
    <div className={styles.pair}>
      {head('en')}
      {head('cn')}
      {rows.flatMap(({ max, lines, ...row }) =>
        (['en', 'cn'] as const).map((locale) => {
          const other = settings[row[locale === 'en' ? 'cn' : 'en']]
          const isBorrowed = settings[row[locale]].trim() === '' && other.trim() !== ''
          return (
            <TextSetting
              key={row[locale]}
              name={row[locale]}
              language={texts.languages[locale]}
              max={max}
              lang={langTag[locale]}
              {...(lines === undefined ? {} : { rows: lines })}
              note={isBorrowed ? texts.borrowed[locale] : undefined}
            />
          )
        }),
      )}
    </div>
  )
}
