/** Whether visitors choose the language, and which one they get first. */
import { Choice } from './Choice.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { SwitchSetting } from './SwitchSetting.tsx'
import { useSettingsTexts } from './settings-texts.ts'

export const LanguagesSection = () => {
  const texts = useSettingsTexts()
  return (
    <SettingsSection of="languages">
      <div className={styles.switches}>
        <SwitchSetting name="multiLanguage" note={texts.multiLanguageNote} />
        <Choice name="defaultLocale" options={texts.languages} />
      </div>
    </SettingsSection>
  )
}
