/** The names of an entry of the navigation in both languages, and the target of a link of the owner's own. */
import { useId } from 'react'
import { langTag } from '#contract/locale.ts'
import type { StudioNavEntry } from '#contract/studio/settings.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './NavigationSettings.module.css'
import field from './SettingField.module.css'
import { useSettings } from './use-settings.ts'

type Props = {
  place: number
  entry: StudioNavEntry
  /** What it is called without a name of its own, in the language of the studio. */
  usual?: string
  onChange: (entry: StudioNavEntry) => void
}

const parts = [
  { name: 'en', text: 'textEn', lang: 'en' },
  { name: 'cn', text: 'textCn', lang: 'zh-CN' },
  { name: 'href', text: 'url', lang: undefined },
] as const

export const LinkFields = ({ place, entry, usual, onChange }: Props) => {
  const { navigation: texts } = useStudioTexts('settings')
  const { errors } = useSettings()
  const { locale } = useLanguage()
  const id = useId()
  return (
    <div className={styles.link}>
      {parts.map(({ name, text, lang }) => {
        if (name === 'href' && !('href' in entry)) return null
        const value = name === 'href' ? ('href' in entry ? entry.href : '') : (entry[name] ?? '')
        const error = errors[`navigation.${place}.${name}`]
        return (
          <label key={name}>
            <small>{texts[text]}</small>
            <input
              className={field.input}
              lang={lang}
              value={value}
              placeholder={lang === langTag[locale] ? usual : undefined}
              inputMode={name === 'href' ? 'url' : undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-${name}` : undefined}
              onChange={({ target }) => onChange(withText(entry, name, target.value))}
            />
            <FieldError id={`${id}-${name}`} text={error} />
          </label>
        )
      })}
    </div>
  )
}

/** A section or page whose name is empty has its usual one again, as if it had never had another. */
const withText = (entry: StudioNavEntry, name: 'en' | 'cn' | 'href', text: string): StudioNavEntry => {
  if (text !== '' || 'href' in entry) return { ...entry, [name]: text }
  const { [name as 'en' | 'cn']: _, ...rest } = entry
  return rest
}
