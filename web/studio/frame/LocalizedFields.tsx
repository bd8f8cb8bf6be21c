/** Name and description of an album or a collection in both languages, in a dialog. An empty field borrows from the other one. */
import { type Locale, langTag, locales } from '#contract/locale.ts'
import type { LocalizedTexts } from '#contract/localized-texts.ts'
import { DialogText } from './DialogForm.tsx'
import { useFrameTexts } from './frame-texts.ts'

type Props = {
  value: LocalizedTexts
  /** The sentence for a name that is missing in both languages. */
  nameNeeded: string
  maxName: number
  maxDescription: number
  onChange: (value: LocalizedTexts) => void
}

/** The names of the fields, in their order; the server calls the first one `name`. */
export const localizedFields = ['name', 'nameCn', 'description', 'descriptionCn']

export const noTexts: LocalizedTexts = {
  en: { name: '', description: '' },
  cn: { name: '', description: '' },
}

/** The text for both languages that goes with the texts of each: what a language without one gets. */
export const textsForBoth = ({ en, cn }: LocalizedTexts) => ({
  name: en.name.trim() || cn.name.trim(),
  description: en.description.trim() || cn.description.trim(),
})

export const LocalizedFields = ({ value, nameNeeded, maxName, maxDescription, onChange }: Props) => {
  const { localized: texts } = useFrameTexts()
  const change = (locale: Locale, changes: Partial<LocalizedTexts['en']>) =>
    onChange({ ...value, [locale]: { ...value[locale], ...changes } })
  const shared = (locale: Locale) => ({ lang: langTag[locale] })
  const other = (locale: Locale) => value[locale === 'en' ? 'cn' : 'en']
  return (
    <>
      {locales.map((locale) => (
        <DialogText
          key={locale}
          {...shared(locale)}
          name={locale === 'en' ? 'name' : 'nameCn'}
          label={texts.name[locale]}
          value={value[locale].name}
          placeholder={other(locale).name}
          max={maxName}
          {...(textsForBoth(value).name === '' ? { needed: nameNeeded } : {})}
          onChange={(name) => change(locale, { name })}
        />
      ))}
      {locales.map((locale) => (
        <DialogText
          key={locale}
          {...shared(locale)}
          name={locale === 'en' ? 'description' : 'descriptionCn'}
          label={texts.description[locale]}
          value={value[locale].description}
          placeholder={other(locale).description}
          max={maxDescription}
          rows={2}
          onChange={(description) => change(locale, { description })}
        />
      ))}
    </>
  )
}
