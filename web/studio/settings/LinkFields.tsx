/** Names in both languages and the target of a link: in the navigation, whose built-in entries have names only, or among those to networks. */
import { useId } from 'react'
import { langTag } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './NavigationSettings.module.css'
import fieldStyles from './SettingField.module.css'
import { useSettings } from './use-settings.ts'

type LinkTexts = { href?: string; en?: string | undefined; cn?: string | undefined }
type Props<Link extends LinkTexts> = {
  /** Such as `navigation.3`. */
  name: string
  link: Link
  /** What it is called without a name of its own, in the language of the studio. */
  usual?: string
  onChange: (link: Link) => void
}

const parts = [
  { name: 'en', text: 'textEn', lang: 'en' },
  { name: 'cn', text: 'textCn', lang: 'zh-CN' },
  { name: 'href', text: 'url', lang: undefined },
] as const

export const LinkFields = <Link extends LinkTexts>({ name: field, link, usual, onChange }: Props<Link>) => {
  const { navigation: texts } = useStudioTexts('settings')
  const { errors } = useSettings()
  const { locale } = useLanguage()
  const id = useId()
  return (
    <div className={styles.link}>
      {parts.map(({ name, text, lang }) => {
        if (name === 'href' && link.href === undefined) return null
        const error = errors[`${field}.${name}`]
        return (
          <label key={name}>
            <small>{texts[text]}</small>
            <input
              className={fieldStyles.input}
              lang={lang}
              value={link[name] ?? ''}
              placeholder={lang === langTag[locale] ? usual : undefined}
              inputMode={name === 'href' ? 'url' : undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-${name}` : undefined}
              onChange={({ target }) => onChange(withText(link, name, target.value))}
            />
            <FieldError id={`${id}-${name}`} text={error} />
          </label>
        )
      })}
    </div>
  )
}

/** A section or page whose name is empty has its usual one again, as if it had never had another. */
const withText = <Link extends LinkTexts>(link: Link, name: 'en' | 'cn' | 'href', text: string): Link => {
  if (text !== '' || link.href !== undefined) return { ...link, [name]: text }
  const { [name]: _, ...rest } = link
  return rest as Link
}
