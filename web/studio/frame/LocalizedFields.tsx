/** A name, or a name and a description, in both languages, in a dialog. An empty field borrows from the other one. */
import { type Locale, langTag, locales } from '#contract/locale.ts'
import type { LocalizedNames, LocalizedTexts } from '#contract/localized-texts.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { DialogText } from './DialogForm.tsx'

type NameProps<Value> = {
  value: Value
  /** The sentence for a name that is missing in both languages. */
  nameNeeded: string
  maxName: number
  onChange: (value: Value) => void
}
type Props = NameProps<LocalizedTexts> & { maxDescription: number }

/** The names of the fields, in their order; the server calls the first one `name`. */
export const localizedNameFields = ['name', 'nameCn']
export const localizedFields = [...localizedNameFields, 'description', 'descriptionCn']

export const noTexts: LocalizedTexts = {
  en: { name: '', description: '' },
  cn: { name: '', description: '' },
}

/** The text for both languages that goes with the texts of each: what a language without one gets. */
export const nameForBoth = ({ en, cn }: LocalizedNames): string => en.name.trim() || cn.name.trim()
export const textsForBoth = ({ en, cn }: LocalizedTexts) => ({
  name: nameForBoth({ en, cn }),
  description: en.description.trim() || cn.description.trim(),
})

const otherLocale = (locale: Locale): Locale => (locale === 'en' ? 'cn' : 'en')

export const LocalizedNameFields = <Value extends LocalizedNames>(props: NameProps<Value>) => {
  const { value, nameNeeded, maxName, onChange } = props
  const { localized: texts } = useStudioTexts('frame')
  return locales.map((locale) => (
    <DialogText
      key={locale}
      lang={langTag[locale]}
      name={locale === 'en' ? 'name' : 'nameCn'}
      label={texts.name[locale]}
      value={value[locale].name}
      placeholder={value[otherLocale(locale)].name}
      max={maxName}
      {...(nameForBoth(value) === '' ? { needed: nameNeeded } : {})}
      onChange={(name) => onChange({ ...value, [locale]: { ...value[locale], name } })}
    />
  ))
}

export const LocalizedFields = ({ maxDescription, ...props }: Props) => {
  const { value, onChange } = props
  const { localized: texts } = useStudioTexts('frame')
  return (
    <>
      <LocalizedNameFields {...props} />
      {locales.map((locale) => (
        <DialogText
          key={locale}
          lang={langTag[locale]}
          name={locale === 'en' ? 'description' : 'descriptionCn'}
          label={texts.description[locale]}
          value={value[locale].description}
          placeholder={value[otherLocale(locale)].description}
          max={maxDescription}
          rows={2}
          onChange={(description) => onChange({ ...value, [locale]: { ...value[locale], description } })}
        />
      ))}
    </>
  )
}
