/** Chooses name, title, tagline and site notice in a language; a missing text falls back to the other language. */
import type { Locale } from './locale.ts'
import type { WebsiteConfig } from './settings.ts'

type TextConfig = Pick<WebsiteConfig, 'websiteTitle' | 'tagline' | 'notice' | 'localizedTexts'>
type NameConfig = Pick<WebsiteConfig, 'name' | 'englishName'>

/** The text in this language, else the one for both languages, else the other language's; null when there is none. */
const siteText = (
  config: TextConfig,
  field: 'websiteTitle' | 'tagline' | 'notice',
  locale: Locale,
): string | null => {
  const texts = config.localizedTexts
  return texts?.[locale][field] || config[field] || texts?.[locale === 'en' ? 'cn' : 'en'][field] || null
}

export const siteTagline = (config: TextConfig, locale: Locale) => siteText(config, 'tagline', locale)
export const siteNotice = (config: TextConfig, locale: Locale) => siteText(config, 'notice', locale)

/** The short name beside the logo. `name` is the Chinese one. */
export const siteName = ({ name, englishName }: NameConfig, locale: Locale): string =>
  (locale === 'en' ? englishName || name : name || englishName) || 'Borealis'

export const siteTitle = (config: TextConfig & NameConfig, locale: Locale): string =>
  siteText(config, 'websiteTitle', locale) || siteName(config, locale)

/** Every title and name of the site, in any language. */
export const allSiteNames = ({
  websiteTitle,
  name,
  englishName,
  localizedTexts,
}: TextConfig & NameConfig) => [
  ...[websiteTitle, name, englishName],
  ...[localizedTexts?.en.websiteTitle ?? null, localizedTexts?.cn.websiteTitle ?? null],
]
