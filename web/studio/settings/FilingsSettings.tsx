/** The license of the texts, the day of the first post, the time zone, and the filings that some sites must show. */
import { langTag } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { TimeZoneInput } from '../frame/TimeZoneInput.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { SettingFrame, TextSetting } from './SettingField.tsx'
import styles from './SettingsScreen.module.css'
import { useSettings } from './use-settings.ts'

export const FilingsSettings = () => (
  <div className={styles.fields}>
    <TextSetting name="licence" max={100} />
    <TextSetting name="websiteCreateTime" type="date" />
    <TimeZoneSetting />
    <TextSetting name="beianNumber" lang="zh-CN" max={60} />
    <TextSetting name="gonganBeianNumber" lang="zh-CN" max={60} />
  </div>
)

const TimeZoneSetting = () => {
  const texts = useStudioTexts('settings')
  const { locale } = useLanguage()
  const { settings, set } = useSettings()
  const { timeZone } = settings
  const time = new Intl.DateTimeFormat(langTag[locale], { timeZone, timeStyle: 'short', hourCycle: 'h23' })
  return (
    <SettingFrame name="timeZone" note={texts.timeThere(time.format(Date.now()))}>
      {(field) => <TimeZoneInput {...field} value={timeZone} onChange={(zone) => set({ timeZone: zone })} />}
    </SettingFrame>
  )
}
