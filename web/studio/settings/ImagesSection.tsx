/** The images of the site: logo, favicon, header image, default cover, and the avatars of who has none. */

import { useStudioTexts } from '../studio-texts.ts'
import { Choice } from './Choice.tsx'
import { ImageSetting } from './ImageSetting.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'

export const ImagesSection = () => {
  const texts = useStudioTexts('settings')
  return (
    <SettingsSection of="images">
      <div className={styles.stack}>
        <ImageSetting name="logo" />
        <ImageSetting name="favicon" />
        <ImageSetting name="headerImage" isWide />
        <ImageSetting name="defaultCover" isWide />
        <Choice name="coverStyle" options={texts.coverStyles} />
        <ImageSetting name="userAvatar" />
        <ImageSetting name="touristAvatar" />
      </div>
    </SettingsSection>
  )
}
