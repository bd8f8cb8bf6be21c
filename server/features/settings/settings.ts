/** Declares the settings of the site and their defaults. */
import type { Locale } from '#contract/locale.ts'
import type { Section } from '#contract/sections.ts'
import { sharedDefaults, textFields, type WebsiteConfig } from '#contract/settings.ts'
import { type PrivateSettings, privateDefaults } from '#contract/studio/settings.ts'

/** What an entry is called in the navigation, if not by its usual name. */
type OwnName = { en?: string | undefined; cn?: string | undefined }

/** An entry of the navigation as the owner edits it: hidden ones keep their place. */
export type NavEntry = { isShown: boolean } & (
  | ({ section: Section } & OwnName)
  /** The id of a page of the owner's own; its path and titles are shown as they are now. */
  | ({ page: number } & OwnName)
  | { href: string; en: string | null; cn: string | null }
)

/** The public configuration and the settings that only the server reads. */
export type Settings = Omit<WebsiteConfig, 'isCommentReview' | 'navigation' | 'styleSheets'> &
  PrivateSettings & {
    /** Null: every section in the usual order. */
    navigation: NavEntry[] | null
    /** The color of links, buttons and focus rings in each theme, as `#rrggbb`; null for that of the design. */
    accent: { dark: string | null; light: string | null }
    /** `customCss` as browsers get it (see compile-css.ts). */
    compiledCss: string
    /** The source of `authorIntro`; null when the HTML was not made from Markdown. */
    authorIntroMarkdown: string | null
    /** The same for the introductions in `localizedTexts`; null when there are none. */
    localizedIntroMarkdown: Record<Locale, string | null> | null
    /** Webmentions are accepted and sent. */
    webmentions: boolean
  }

/** @param createdOn the day of the first start or of the first article, YYYY-MM-DD */
export const defaultSettings = (createdOn: string): Settings => ({
  ...textFields(null),
  ...sharedDefaults,
  ...privateDefaults,
  websiteTitle: 'Borealis',
  name: 'Borealis',
  englishName: 'Borealis',
  authorIntro: null,
  notice: null,
  websiteCreateTime: createdOn,
  multiLanguage: 1,
  qqLogin: 0,
  aurora_bot_enable: true,
  mascotQuotes: 'own',
  themeConfig: {
    theme: 'theme-dark',
    profile_shape: 'circle-avatar',
    feature: true,
    gradient: { color_1: null, color_2: null, color_3: null },
    header_gradient_css_light: null,
    header_gradient_css_dark: null,
  },
  navigation: null,
  accent: { dark: null, light: null },
  compiledCss: '',
  authorIntroMarkdown: null,
  localizedIntroMarkdown: null,
  tagline: null,
  localizedTexts: null,
  webmentions: false,
})
