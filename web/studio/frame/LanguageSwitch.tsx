/** Switches to the other language of the texts, which the studio shares with the site. */
import { type Locale, langTag } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'

export const languageNames: Record<Locale, string> = { en: 'English', cn: '中文' }

/** The button names the language that one would go to, in that language. */
export const LanguageSwitch = () => {
  const { locale, switchTo } = useLanguage()
  const other: Locale = locale === 'en' ? 'cn' : 'en'
  return (
    <button type="button" className="ib" lang={langTag[other]} onClick={() => void switchTo(other)}>
      {languageNames[other]}
    </button>
  )
}
