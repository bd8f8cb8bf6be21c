/** The reading settings: text size, line length, typeface. */
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import styles from './ReadingSettingsPanel.module.css'
import type { ReadingSettings } from './use-reading-settings.ts'

type Props = {
  id: string
  settings: ReadingSettings
  onChange: (settings: ReadingSettings) => void
  isChinese: boolean
}

export const ReadingSettingsPanel = ({ id, settings, onChange: onSettings, isChinese }: Props) => {
  const { article: texts } = useTexts()
  const change = (part: Partial<ReadingSettings>) => onSettings({ ...settings, ...part })
  return (
    <div id={id} popover="auto" className={styles.panel} role="dialog" aria-label={texts.readingSettings}>
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
    </div>
  )
}
