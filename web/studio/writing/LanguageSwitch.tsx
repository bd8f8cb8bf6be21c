/** Chooses the language whose text is written, and says which is missing. */
import { type Locale, langTag, locales } from '#contract/locale.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './LanguageSwitch.module.css'

type Props = {
  locale: Locale
  isMissing: (locale: Locale) => boolean
  /** The files that are on their way belong to the text of this language. */
  isUploading: boolean
  onLocale: (locale: Locale) => void
}

export const LanguageSwitch = ({ locale, isMissing, isUploading, onLocale }: Props) => {
  const { language: texts } = useStudioTexts('writing')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend
    <div className={styles.languages} role="group" aria-label={texts.label}>
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === locale}
          disabled={isUploading && one !== locale}
          onClick={() => onLocale(one)}
        >
          <span lang={langTag[one]}>{texts.names[one]}</span>
          {isMissing(one) ? <small>{texts.missing}</small> : null}
        </button>
      ))}
    </div>
  )
}
