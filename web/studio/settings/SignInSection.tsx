/** QQ login with a test of the application, codes by email, and what visitors load from third parties. */
import { useMutation } from '@tanstack/react-query'
import type { QqTest } from '#contract/studio/settings.ts'
import { useCanSendEmail } from '#web/site/site.queries.ts'
import { Button } from '../frame/Button.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { type StudioTexts, useStudioTexts } from '../studio-texts.ts'
import field from './SettingField.module.css'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { SwitchSetting } from './SwitchSetting.tsx'
import { useSettings } from './use-settings.ts'

export const SignInSection = () => {
  const texts = useStudioTexts('settings')
  const { qq } = useSettings()
  const canSendEmail = useCanSendEmail()
  return (
    <>
      <SettingsSection of="signIn">
        <div className={styles.switches}>
          <SwitchSetting
            name="qqLogin"
            isDisabled={!qq.isConfigured}
            {...(qq.isConfigured ? {} : { note: texts.qq.missing })}
          />
          <QqApplication />
          <SwitchSetting
            name="alwaysCode"
            note={canSendEmail ? texts.alwaysCodeNote : texts.alwaysCodeNoMail}
          />
        </div>
      </SettingsSection>
      <SettingsSection of="thirdParties">
        <div className={styles.switches}>
          <SwitchSetting name="hasQuoteService" note={texts.quoteNote} />
        </div>
      </SettingsSection>
    </>
  )
}

const QqApplication = () => {
  const { qq: texts } = useStudioTexts('settings')
  const { qq } = useSettings()
  const api = useStudioApi()
  const test = useMutation({ mutationFn: () => api.studioQq.test() })
  return (
    <div>
      <label className={styles.callback}>
        {texts.callback}
        <input
          className={field.input}
          readOnly
          value={qq.callback}
          onFocus={({ target }) => target.select()}
        />
      </label>
      {qq.isConfigured ? (
        <p className={styles.test}>
          <Button aria-busy={test.isPending || undefined} onClick={() => !test.isPending && test.mutate()}>
            {texts.test}
          </Button>
          <span role="status">
            {test.isPending ? texts.testing : test.data ? outcomeText(test.data, texts) : ''}
          </span>
        </p>
      ) : null}
    </div>
  )
}

const outcomeText = ({ outcome, detail }: QqTest, texts: StudioTexts<'settings'>['qq']): string => {
  if (outcome === 'accepted' || outcome === 'missing') return texts[outcome]
  return texts[outcome](detail ?? '')
}
