/** Text in both languages and target of a link: in the navigation, or among those to networks. */
import { useId } from 'react'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './NavigationSettings.module.css'
import fieldStyles from './SettingField.module.css'
import { useSettings } from './use-settings.ts'

type LinkTexts = { href: string; en: string; cn: string }
type Props<Link extends LinkTexts> = {
  /** Such as `navigation.3`. */
  name: string
  link: Link
  onChange: (link: Link) => void
}

const parts = [
  { name: 'en', text: 'textEn', lang: 'en' },
  { name: 'cn', text: 'textCn', lang: 'zh-CN' },
  { name: 'href', text: 'url', lang: undefined },
] as const

export const LinkFields = <Link extends LinkTexts>({ name: field, link, onChange }: Props<Link>) => {
  const { navigation: texts } = useStudioTexts('settings')
  const { errors } = useSettings()
  const id = useId()
  return (
    <div className={styles.link}>
      {parts.map(({ name, text, lang }) => {
        const error = errors[`${field}.${name}`]
        return (
          <label key={name}>
            <small>{texts[text]}</small>
            <input
              className={fieldStyles.input}
              lang={lang}
              value={link[name]}
              inputMode={name === 'href' ? 'url' : undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-${name}` : undefined}
              onChange={({ target }) => onChange({ ...link, [name]: target.value })}
            />
            <FieldError id={`${id}-${name}`} text={error} />
          </label>
        )
      })}
    </div>
  )
}
