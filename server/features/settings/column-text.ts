/** Finds the text in each language's column of the studio. Pure. */
import type { Locale } from '#contract/locale.ts'
import type { Settings } from './settings.ts'

type TextField = 'websiteTitle' | 'tagline' | 'notice' | 'authorIntro'

/**
 * The text of this language, empty where there is none. A text for both languages stands in the column of the default
 * language, or in that of the language which has none when only the other one has a text of its own.
 */
export const columnText = (settings: Settings, field: TextField, locale: Locale): string => {
  const texts = settings.localizedTexts
  const own = texts?.[locale][field]
  if (own) return own
  const both = settings[field] ?? ''
  const other = texts?.[locale === 'en' ? 'cn' : 'en'][field]
  // The studio stores the text of a single language as the one for both, too.
  return (other ? both !== other : locale === settings.defaultLocale) ? both : ''
}
