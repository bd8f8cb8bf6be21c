/** QQ login with a test of the application, and codes by email. */
import { useMutation } from '@tanstack/react-query'
import type { QqTest } from '#contract/studio/settings.ts'
import { useCanSendEmail } from '#web/site/site.queries.ts'
import { Button } from '../frame/Button.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { type StudioTexts, useStudioTexts } from '../studio-texts.ts'
import field from './SettingField.module.css'
import styles from './SettingsScreen.module.css'
import { SwitchSetting } from './SettingsSection.tsx'
import { useSettings } from './use-settings.ts'

export const SignInSettings = () => {
  const texts = useStudioTexts('settings')
  const { qq } = useSettings()
  const canSendEmail = useCanSendEmail()
  return (
    <div className={styles.switches}>
      <SwitchSetting
        name="qqLogin"
        isDisabled={!qq.isConfigured}
        note={qq.isConfigured ? undefined : texts.qq.missing}
      />
      <QqApplication />
      <SwitchSetting name="alwaysCode" note={canSendEmail ? texts.alwaysCodeNote : texts.alwaysCodeNoMail} />
    </div>
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
