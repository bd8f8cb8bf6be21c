/** The reading settings: text size, line length, typeface. Loaded when a visitor opens them. */
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import './ReadingSettingsPanel.css'
import type { ReadingSettings } from './use-reading-settings.ts'

export type ReadingSettingsPanelProps = {
  settings: ReadingSettings
  onChange: (settings: ReadingSettings) => void
  isChinese: boolean
}

export const ReadingSettingsPanel = ({
  settings,
  onChange: onSettings,
  isChinese,
}: ReadingSettingsPanelProps) => {
  const { article: texts } = useTexts()
  const change = (part: Partial<ReadingSettings>) => onSettings({ ...settings, ...part })
  return (
    <>
      <Choice
        label={texts.size}
        value={settings.size}
        options={[
          ['small', texts.small],
          ['medium', texts.medium],
          ['large', texts.large],
        ]}
        onChoose={(size) => change({ size })}
      />
      <Choice
        label={texts.measure}
        value={settings.measure}
        options={[
          ['normal', texts.normal],
          ['wide', texts.wide],
        ]}
        onChoose={(measure) => change({ measure })}
      />
      <Choice
        label={texts.typeface}
        // By default English uses a serif typeface and Chinese a sans serif one.
        value={settings.typeface ?? (isChinese ? 'sans' : 'serif')}
        options={[
          ['serif', texts.serif],
          ['sans', texts.sans],
        ]}
        onChoose={(face) => change({ typeface: face })}
      />
    </>
  )
}
