/** Whether visitors choose the language, and which one they get first. */

import { useStudioTexts } from '../studio-texts.ts'
import { Choice } from './Choice.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { SwitchSetting } from './SwitchSetting.tsx'

export const LanguagesSection = () => {
  const texts = useStudioTexts('settings')
  return (
    <SettingsSection of="languages">
      <div className={styles.switches}>
        <SwitchSetting name="multiLanguage" note={texts.multiLanguageNote} />
        <Choice name="defaultLocale" options={texts.languages} />
      </div>
    </SettingsSection>
  )
}
