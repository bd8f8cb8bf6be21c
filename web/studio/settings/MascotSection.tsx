/** The mascot, the tone of the theme toggle, and what comes from other servers. */
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { SwitchSetting } from './SwitchSetting.tsx'

export const MascotSection = () => (
  <SettingsSection of="mascot">
    <div className={styles.switches}>
      <SwitchSetting name="hasMascot" />
      <SwitchSetting name="themeSound" />
    </div>
  </SettingsSection>
)
