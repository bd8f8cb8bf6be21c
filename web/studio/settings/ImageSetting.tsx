/** An image of the settings: uploaded here, chosen from the media library, or named by its URL. */

import { type StudioTexts, useStudioTexts } from '../studio-texts.ts'
import { ImageChoice } from '../uploads/ImageChoice.tsx'
import { SettingFrame } from './SettingField.tsx'
import { useSettings } from './use-settings.ts'

export type ImageName = keyof StudioTexts<'settings'>['images']['names']

export const ImageSetting = ({ name, isWide = false }: { name: ImageName; isWide?: boolean }) => {
  const { images: texts, fields } = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const url = settings[name]
  return (
    <SettingFrame name={name}>
      {(field) => (
        <ImageChoice
          label={fields[name]}
          src={url || null}
          otherwise={texts.names[name]}
          isWide={isWide}
          onChoose={(_, src) => set({ [name]: src })}
          onRemove={() => set({ [name]: '' })}
        >
          <input
            {...field}
            type="url"
            inputMode="url"
            value={url}
            placeholder={texts.url}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </ImageChoice>
      )}
    </SettingFrame>
  )
}
