/** The two languages and the two themes, and their cookies. */

export const locales = ['en', 'cn'] as const
export type Locale = (typeof locales)[number]

/** What a site speaks: the wanted language, unless it has one only. */
export const localeFor = (
  { multiLanguage, defaultLocale }: { multiLanguage: number; defaultLocale: Locale },
  wanted: string | null | undefined,
): Locale => (multiLanguage === 1 && locales.find((one) => one === wanted)) || defaultLocale

/** For the `lang` attribute and Intl. */
export const langTag = { en: 'en', cn: 'zh-CN' } as const satisfies Record<Locale, string>

export const themes = ['theme-dark', 'theme-light'] as const
export type Theme = (typeof themes)[number]

/** What new visitors get: a theme, or that of their system. */
export const firstThemes = [...themes, 'theme-system'] as const
export type FirstTheme = (typeof firstThemes)[number]

export const LOCALE_COOKIE = 'locale'
export const THEME_COOKIE = 'theme'
/** Seven days (docs/requirements/product.md, Constants). */
export const PREFERENCE_SECONDS = 604_800
