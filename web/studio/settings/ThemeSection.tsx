/** The first theme of a visitor, the accent, the gradients, and what opens the home page. */

import { useStudioTexts } from '../studio-texts.ts'
import { AccentEditor } from './AccentEditor.tsx'
import { Choice } from './Choice.tsx'
import { ColorSetting } from './ColorSetting.tsx'
import { TextSetting } from './SettingField.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { SwitchSetting } from './SwitchSetting.tsx'

const EXAMPLE = 'linear-gradient(to bottom, #0d1318, transparent)'
const LIGHT_EXAMPLE = 'linear-gradient(to bottom, #f7fbfb, transparent)'

export const ThemeSection = () => {
  const texts = useStudioTexts('settings')
  return (
    <SettingsSection of="theme">
      <div className={styles.stack}>
        <Choice name="theme" options={texts.themes} />
        <SwitchSetting name="hasFeatured" />
      </div>
      <AccentEditor />
      <h3>{texts.gradients}</h3>
      <div className={styles.stack}>
        <div className={styles.thirds}>
          <ColorSetting name="gradient1" />
          <ColorSetting name="gradient2" />
          <ColorSetting name="gradient3" />
        </div>
        <TextSetting name="headerGradientDark" max={500} placeholder={EXAMPLE} note={texts.gradientNote} />
        <TextSetting name="headerGradientLight" max={500} placeholder={LIGHT_EXAMPLE} />
      </div>
    </SettingsSection>
  )
}
