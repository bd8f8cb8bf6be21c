/** QQ login with a test of the application, the login with other sites, and codes by email. */
import { useCanSendEmail } from '#web/site/site.queries.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { ProviderSettings, ProviderTestButton } from './ProviderSettings.tsx'
import field from './SettingField.module.css'
import styles from './SettingsScreen.module.css'
import { SwitchSetting } from './SettingsSection.tsx'
import { useSettings } from './use-settings.ts'

export const SignInSettings = () => {
  const texts = useStudioTexts('settings')
  const { qq } = useSettings()
  const canSendEmail = useCanSendEmail()
  return (
    <>
      <div className={styles.switches}>
        <SwitchSetting
          name="alwaysCode"
          note={canSendEmail ? texts.alwaysCodeNote : texts.alwaysCodeNoMail}
        />
        <SwitchSetting
          name="qqLogin"
          isDisabled={!qq.isConfigured}
          note={qq.isConfigured ? undefined : texts.provider.qqMissing}
        />
        <div>
          <label className={styles.callback}>
            {texts.provider.qqCallback}
            <input
              className={field.input}
              readOnly
              value={qq.callback}
              onFocus={({ target }) => target.select()}
            />
          </label>
          {qq.isConfigured ? <ProviderTestButton name="QQ" form={() => ({ key: 'qq' })} /> : null}
        </div>
      </div>
      <ProviderSettings />
    </>
  )
}
