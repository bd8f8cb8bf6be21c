/** The names and texts of the site in both languages, side by side; stacked on a phone. */
import { type Locale, langTag } from '#contract/locale.ts'
import { TextSetting } from './SettingField.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { useSettingsTexts } from './settings-texts.ts'
import { useSettings } from './use-settings.ts'

const rows = [
  { en: 'nameEn', cn: 'nameCn', max: 40 },
  { en: 'titleEn', cn: 'titleCn', max: 100 },
  { en: 'taglineEn', cn: 'taglineCn', max: 200 },
  { en: 'noticeEn', cn: 'noticeCn', max: 2000, rows: 3 },
] as const

export const NamesSection = () => {
  const texts = useSettingsTexts()
  const { settings } = useSettings()
  const head = (locale: Locale) => (
    <div className={styles.head} lang={langTag[locale]}>
      {texts.languages[locale]}
      {settings.defaultLocale === locale ? <em>{texts.isDefault}</em> : null}
    </div>
  )
  return (
    <SettingsSection of="names">
      <div className={styles.pair}>
        {head('en')}
        {head('cn')}
        {rows.flatMap(({ max, ...row }) =>
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
                {...('rows' in row ? { rows: row.rows } : {})}
                note={isBorrowed ? texts.borrowed[locale] : undefined}
              />
            )
          }),
        )}
      </div>
    </SettingsSection>
  )
}
