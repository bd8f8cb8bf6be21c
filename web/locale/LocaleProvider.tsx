/**
 * Provides the visitor's language to all components, texts and formats included, and the function that switches it.
 */
import { createContext, type ReactNode, startTransition, use, useMemo, useState } from 'react'
import { LOCALE_COOKIE, type Locale, langTag } from '#contract/locale.ts'
import { storePreference } from '#web/preference-cookie.ts'
import { loadTexts } from './catalogs.ts'
import type { Texts } from './en.ts'
import { createFormat, type Format } from './format.ts'

type Language = {
  locale: Locale
  texts: Texts
  format: Format
  /** Loads the texts of the other language, applies them at once and stores the choice for seven days. */
  switchTo: (locale: Locale) => Promise<void>
}

const LanguageContext = createContext<Language | null>(null)

type Props = {
  locale: Locale
  texts: Texts
  timeZone: string
  /** Called before the switch is shown: the router's titles and the API's language change with it. */
  onSwitch?: ((locale: Locale, texts: Texts) => void) | undefined
  children: ReactNode
}

export const LocaleProvider = ({ locale, texts, timeZone, onSwitch, children }: Props) => {
  const [shown, setShown] = useState({ locale, texts })
  const language = useMemo<Language>(
    () => ({
      ...shown,
      format: createFormat(shown.locale, timeZone),
      switchTo: async (next) => {
        const nextTexts = await loadTexts(next)
        storePreference(LOCALE_COOKIE, next)
        document.documentElement.lang = langTag[next]
        onSwitch?.(next, nextTexts)
        startTransition(() => setShown({ locale: next, texts: nextTexts }))
      },
    }),
    [shown, timeZone, onSwitch],
  )
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** @throws when used outside the provider, which is a programming error. */
export const useLanguage = (): Language => {
  const language = use(LanguageContext)
  if (!language) throw new Error('useLanguage needs a LocaleProvider above it')
  return language
}

/** `const { nav } = useTexts()` */
export const useTexts = (): Texts => useLanguage().texts

export const useFormat = (): Format => useLanguage().format
