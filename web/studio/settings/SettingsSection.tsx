/** A section of the settings: its heading, what it is about, and how many changes are not saved. */
import type { ReactNode } from 'react'
import { FieldError } from '#web/site/forms/Field.tsx'
import { Switch } from '../frame/Switch.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { EmailStatus } from './EmailSettings.tsx'
import { noteOf, TextSetting } from './SettingField.tsx'
import styles from './SettingsScreen.module.css'
import {
  namesIn,
  type SectionKey,
  type SwitchName,
  sectionId,
  settingSections,
  type TextName,
} from './section-list.ts'
import { useSettings } from './use-settings.ts'

/** @param props.children what is drawn above its plain settings */
export const SettingsSection = ({ of, children }: { of: SectionKey; children: ReactNode }) => {
  const texts = useStudioTexts('settings')
  const { settings } = useSettings()
  const count = useChangeCount(of)
  const [title, text] = texts.sections[of]
  const plain = settingSections.find(({ key }) => key === of)?.plain ?? []
  const switches = plain.filter((name): name is SwitchName => typeof settings[name] === 'boolean')
  const fields = plain.filter((name): name is TextName => typeof settings[name] === 'string')
  return (
    <section className={styles.section} aria-labelledby={sectionId(of)}>
      <h2 id={sectionId(of)} tabIndex={-1}>
        {title}
        {count > 0 ? <span>{texts.changed(count)}</span> : null}
        {of === 'email' ? <EmailStatus /> : null}
      </h2>
      <p>{text}</p>
      {children}
      {fields.length > 0 ? (
        <div className={styles.fields}>
          {fields.map((name) => (
            <TextSetting key={name} name={name} />
          ))}
        </div>
      ) : null}
      {switches.length > 0 ? (
        <div className={styles.switches}>
          {switches.map((name) => (
            <SwitchSetting key={name} name={name} />
          ))}
        </div>
      ) : null}
    </section>
  )
}

type SwitchProps = { name: SwitchName; note?: string | undefined; isDisabled?: boolean }

/** A setting that is on or off. */
export const SwitchSetting = ({ name, note, isDisabled = false }: SwitchProps) => {
  const texts = useStudioTexts('settings')
  const { settings, errors, set } = useSettings()
  return (
    <div data-setting={name}>
      <Switch
        label={texts.fields[name]}
        note={note ?? noteOf(texts, name)}
        isOn={settings[name]}
        isDisabled={isDisabled}
        onChange={(isOn) => set({ [name]: isOn })}
      />
      <FieldError text={errors[name]} />
    </div>
  )
}

/** How many settings of a section are changed and not saved. */
export const useChangeCount = (of: SectionKey): number => {
  const { changes } = useSettings()
  const section = settingSections.find(({ key }) => key === of)
  return section ? namesIn(section).filter((name) => name in changes).length : 0
}
