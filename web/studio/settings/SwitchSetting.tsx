/** A setting that is on or off. */
import type { SettingName, StudioSettings } from '#contract/studio/settings.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { Switch } from '../frame/Switch.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { useSettings } from './use-settings.ts'

type SwitchName = {
  [Name in SettingName]: StudioSettings[Name] extends boolean ? Name : never
}[SettingName]

type Props = { name: SwitchName; note?: string; isDisabled?: boolean }

export const SwitchSetting = ({ name, note, isDisabled = false }: Props) => {
  const texts = useStudioTexts('settings')
  const { settings, errors, set } = useSettings()
  return (
    <div data-setting={name}>
      <Switch
        label={texts.fields[name]}
        note={note}
        isOn={settings[name]}
        isDisabled={isDisabled}
        onChange={(isOn) => set({ [name]: isOn })}
      />
      <FieldError text={errors[name]} />
    </div>
  )
}
