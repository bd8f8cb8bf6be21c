/** The owner's own CSS. */
import { MAX_CSS_LENGTH } from '#contract/studio/accent.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { TextSetting } from './SettingField.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'

export const CssSection = () => {
  const texts = useStudioTexts('settings')
  return (
    <SettingsSection of="css">
      <div className={styles.code}>
        <TextSetting name="customCss" rows={10} max={MAX_CSS_LENGTH} note={texts.cssNote} />
      </div>
    </SettingsSection>
  )
}
