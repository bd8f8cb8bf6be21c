/** Who writes here: name, avatar and its shape, introduction. */

import { useStudioTexts } from '../studio-texts.ts'
import { Choice } from './Choice.tsx'
import { ImageSetting } from './ImageSetting.tsx'
import { LanguagePairs } from './LanguagePairs.tsx'
import { TextSetting } from './SettingField.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'

export const AuthorSection = () => {
  const texts = useStudioTexts('settings')
  return (
    <SettingsSection of="author">
      <div className={styles.stack}>
        <TextSetting name="author" max={30} />
        <ImageSetting name="authorAvatar" />
        <Choice name="avatarShape" options={texts.shapes} />
        <LanguagePairs rows={[{ en: 'authorIntroEn', cn: 'authorIntroCn', max: 2000, lines: 4 }]} />
      </div>
    </SettingsSection>
  )
}
