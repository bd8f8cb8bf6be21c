/** The owner's profiles at social networks. */
import { TextSetting } from './SettingField.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { networkSettings } from './section-list.ts'

export const NetworksSection = () => (
  <SettingsSection of="networks">
    <div className={styles.fields}>
      {networkSettings.map((network) => (
        <TextSetting key={network} name={network} />
      ))}
    </div>
  </SettingsSection>
)
