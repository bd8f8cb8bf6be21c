/** A color as `#rrggbb`, typed or picked; empty for that of the design. */
import { HEX_COLOR } from '#contract/studio/accent.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './ColorSetting.module.css'
import { SettingFrame } from './SettingField.tsx'
import type { TextName } from './section-list.ts'
import { useSettings } from './use-settings.ts'

/** @param props.placeholder the color that an empty field stands for */
export const ColorSetting = ({ name, placeholder }: { name: TextName; placeholder?: string }) => {
  const texts = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const value = settings[name]
  return (
    <SettingFrame name={name}>
      {(field) => (
        <div className={styles.color}>
          <input
            {...field}
            value={value}
            placeholder={placeholder ?? '#rrggbb'}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => set({ [name]: target.value })}
          />
          <input
            type="color"
            aria-label={texts.pick(texts.fields[name])}
            value={HEX_COLOR.test(value) ? value : (placeholder ?? '#808080')}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </div>
      )}
    </SettingFrame>
  )
}
