/** Declares the settings of the site and their defaults. */
import type { Locale } from '#contract/locale.ts'
import type { WebsiteConfig } from '#contract/settings.ts'

/** The public configuration and the settings that only the server reads. */
export type Settings = WebsiteConfig & {
  /** The language of a visitor who has not chosen one. */
  defaultLocale: Locale
  /** Every login by email address needs a mailed code beside the password. */
  alwaysCode: boolean
}

/** @param createdOn the day of the first start, YYYY-MM-DD */
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
  isCommentReview: 0,
  touristAvatar: null,
  userAvatar: null,
  aurora_bot_enable: true,
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
  timeZone: 'UTC',
  licence: 'CC BY-NC-SA 4.0',
  tagline: null,
  localizedTexts: null,
  defaultLocale: 'en',
  alwaysCode: false,
})
