/** The owner's settings, and the counts that every page shows. */
import { z } from 'zod'
import { get } from './endpoint.ts'

const flag = z.union([z.literal(0), z.literal(1)])
const text = z.string().nullable()

/** Social networks that a site can link to, in the order in which they are shown. */
const networks = [
  'github', 'gitee', 'twitter', 'stackoverflow', 'wechat', 'qq', 'weibo', 'csdn', 'zhihu', 'juejin',
] as const // biome-ignore format: one list, one line
export type Network = (typeof networks)[number]

const ThemeConfig = z.object({
  theme: z.enum(['theme-dark', 'theme-light']),
  profile_shape: z.string(),
  feature: z.boolean(),
  gradient: z.object({ color_1: text, color_2: text, color_3: text }),
  header_gradient_css_light: text,
  header_gradient_css_dark: text,
})

/** The texts of the site in one language; null where the text for both languages applies. */
const LocalizedTexts = z.object({ websiteTitle: text, tagline: text, notice: text })

export const WebsiteConfig = z.object({
  websiteTitle: z.string(),
  name: z.string(),
  englishName: text,
  favicon: text,
  logo: text,
  author: z.string(),
  authorAvatar: text,
  /** Sanitized HTML. */
  authorIntro: text,
  notice: text,
  /** YYYY-MM-DD. */
  websiteCreateTime: z.string(),
  gonganBeianNumber: text,
  beianNumber: text,
  multiLanguage: flag,
  qqLogin: flag,
  isCommentReview: flag,
  touristAvatar: text,
  userAvatar: text,
  aurora_bot_enable: z.boolean(),
  github: text,
  gitee: text,
  twitter: text,
  stackoverflow: text,
  wechat: text,
  qq: text,
  weibo: text,
  csdn: text,
  zhihu: text,
  juejin: text,
  themeConfig: ThemeConfig,
  /** IANA name; dates on pages are shown in it. */
  timeZone: z.string(),
  /** License of the texts, e.g. `CC BY-NC-SA 4.0`; shown below articles and in copied text. */
  licence: text,
  /** One sentence under the site's title on the home page. */
  tagline: text,
  /** Texts that differ between the languages; contract/site-texts.ts chooses. */
  localizedTexts: z.object({ en: LocalizedTexts, cn: LocalizedTexts }).nullable(),
})
export type WebsiteConfig = z.output<typeof WebsiteConfig>

export const Site = z.object({
  viewCount: z.int(),
  visitorCount: z.int(),
  articleCount: z.int(),
  talkCount: z.int(),
  categoryCount: z.int(),
  tagCount: z.int(),
  websiteConfigDTO: WebsiteConfig,
})
export type Site = z.output<typeof Site>

export const settingsApi = {
  site: get('/', {
    summary: 'The configuration of the site and its counts, of what a visitor can see.',
    response: Site,
  }),
}
