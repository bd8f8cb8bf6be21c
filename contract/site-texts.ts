/**
 * Chooses name, title, tagline, site notice and introduction of the author in a language; a missing text falls back to
 * the other language.
 */
import type { Locale } from './locale.ts'
import type { FrameConfig, WebsiteConfig } from './settings.ts'

type TextField = 'websiteTitle' | 'tagline' | 'notice' | 'authorIntro'
type TextConfig<Field extends TextField> = Pick<WebsiteConfig, Field> & {
  localizedTexts: Record<Locale, Pick<Record<TextField, string | null>, Field>> | null
}
type TitleConfig = TextConfig<'websiteTitle'>
type NameConfig = Pick<FrameConfig, 'name' | 'englishName'>

/** The text in this language, else the one for both languages, else the other language's; null when there is none. */
const siteText = <Field extends TextField>(
  config: TextConfig<Field>,
  field: Field,
  locale: Locale,
): string | null => {
  const texts = config.localizedTexts
  return texts?.[locale][field] || config[field] || texts?.[locale === 'en' ? 'cn' : 'en'][field] || null
}

export const siteTagline = (config: TextConfig<'tagline'>, locale: Locale) =>
  siteText(config, 'tagline', locale)
export const siteNotice = (config: TextConfig<'notice'>, locale: Locale) => siteText(config, 'notice', locale)
/** Sanitized HTML. */
export const siteAuthorIntro = (config: TextConfig<'authorIntro'>, locale: Locale) =>
  siteText(config, 'authorIntro', locale)

/** The short name beside the logo. `name` is the Chinese one. */
export const siteName = ({ name, englishName }: NameConfig, locale: Locale): string =>
  (locale === 'en' ? englishName || name : name || englishName) || 'Borealis'

export const siteTitle = (config: TitleConfig & NameConfig, locale: Locale): string =>
  siteText(config, 'websiteTitle', locale) || siteName(config, locale)

/** Every title and name of the site, in any language. */
export const allSiteNames = ({
  websiteTitle,
  name,
  englishName,
  localizedTexts,
}: TitleConfig & NameConfig) => [
  websiteTitle,
  name,
  englishName,
  localizedTexts?.en.websiteTitle ?? null,
  localizedTexts?.cn.websiteTitle ?? null,
]
