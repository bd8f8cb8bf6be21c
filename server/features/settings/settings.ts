/** Declares the settings of the site and their defaults. */
import type { Locale } from '#contract/locale.ts'
import type { Section } from '#contract/sections.ts'
import type { WebsiteConfig } from '#contract/settings.ts'
import type { CommentApproval } from '#contract/studio/comments.ts'

/** An entry of the navigation as the owner edits it: hidden ones keep their place. */
export type NavEntry = { isShown: boolean } & (
  | { section: Section }
  /** The id of a page of the owner's own; its path and titles are shown as they are now. */
  | { page: number }
  | { href: string; en: string | null; cn: string | null }
)

/** The public configuration and the settings that only the server reads. */
export type Settings = Omit<WebsiteConfig, 'isCommentReview' | 'navigation' | 'styleSheets'> & {
  /** Whose comments wait for approval. */
  commentApproval: CommentApproval
  /** Null: every section in the usual order. */
  navigation: NavEntry[] | null
  /** The color of links, buttons and focus rings in each theme, as `#rrggbb`; null for that of the design. */
  accent: { dark: string | null; light: string | null }
  /** The owner's own CSS as it was typed; empty for none. */
  customCss: string
  /** The same as browsers get it (see compile-css.ts). */
  compiledCss: string
  /** The source of `authorIntro`; null when the HTML was not made from Markdown. */
  authorIntroMarkdown: string | null
  /** The same for the introductions in `localizedTexts`; null when there are none. */
  localizedIntroMarkdown: Record<Locale, string | null> | null
  /** The language of a visitor who has not chosen one. */
  defaultLocale: Locale
  /** Webmentions are accepted and sent. */
  webmentions: boolean
  /** When the weekly digest is sent, in the time zone of the site: 1 is Monday, 7 Sunday; the hour from 0 to 23. */
  digestWeekday: number
  digestHour: number
  /** Every login by email address needs a mailed code beside the password. */
  alwaysCode: boolean
}

/** @param createdOn the day of the first start or of the first article, YYYY-MM-DD */
export const defaultSettings = (createdOn: string): Settings => ({
  websiteTitle: 'Borealis',
  name: 'Borealis',
  englishName: 'Borealis',
  favicon: null,
  logo: null,
  author: 'Borealis',
  authorAvatar: null,
  authorIntro: null,
  notice: null,
  websiteCreateTime: createdOn,
  gonganBeianNumber: null,
  beianNumber: null,
  multiLanguage: 1,
  qqLogin: 0,
  touristAvatar: null,
  userAvatar: null,
  aurora_bot_enable: true,
  coverStyle: 'drawn',
  headerImage: null,
  defaultCover: null,
  mascotQuotes: 'own',
  themeSound: true,
  github: null,
  gitee: null,
  twitter: null,
  stackoverflow: null,
  wechat: null,
  qq: null,
  weibo: null,
  csdn: null,
  zhihu: null,
  juejin: null,
  themeConfig: {
    theme: 'theme-dark',
    profile_shape: 'circle-avatar',
    feature: true,
    gradient: { color_1: null, color_2: null, color_3: null },
    header_gradient_css_light: null,
    header_gradient_css_dark: null,
  },
  navigation: null,
  closedComments: [],
  accent: { dark: null, light: null },
  customCss: '',
  compiledCss: '',
  authorIntroMarkdown: null,
  localizedIntroMarkdown: null,
  timeZone: 'UTC',
  licence: 'CC BY-NC-SA 4.0',
  tagline: null,
  localizedTexts: null,
  commentApproval: 'nobody',
  defaultLocale: 'en',
  webmentions: false,
  digestWeekday: 1,
  digestHour: 8,
  alwaysCode: false,
})
