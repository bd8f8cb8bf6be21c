/** The owner's settings, and the counts that every page shows. */
import { z } from 'zod'
import { CommentKind } from './comments.ts'
import { get } from './endpoint.ts'
import { firstThemes } from './locale.ts'
import { linkIcons, type Network, networks } from './networks.ts'
import { sections } from './sections.ts'
import { storableText } from './values.ts'

const flag = z.union([z.literal(0), z.literal(1)])
const text = z.string().nullable()

/** Counts of the site that pages show, in their order: the first three with the author, the others on the home page. */
export const counters = ['articles', 'categories', 'tags', 'running', 'views', 'visitors', 'talks'] as const
export type Counter = (typeof counters)[number]

/** Texts that a site may lack: null for visitors, empty in the studio. A new one is declared here. */
export const optionalTexts = [
  'favicon',
  'logo',
  'authorAvatar',
  'userAvatar',
  'touristAvatar',
  /** The image behind the header of pages without a cover of their own: a path or URL; null for the default cover. */
  'headerImage',
  /** The owner's image for what has none: behind headers, and for articles with `coverStyle` image; null for the drawn one. */
  'defaultCover',
  'gonganBeianNumber',
  'beianNumber',
  /** License of the texts, e.g. `CC BY-NC-SA 4.0`; shown below articles and in copied text. */
  'licence',
  /** A URL, or the name of an account (networks.ts). */
  ...networks,
  /** Pictures of the QR codes of these accounts. */
  'wechatImage',
  'qqImage',
] as const
type OptionalText = (typeof optionalTexts)[number]

/** The same field for every optional text, for the shape of an object. */
export const textFields = <Field>(field: Field): Record<OptionalText, Field> =>
  Object.fromEntries(optionalTexts.map((name) => [name, field])) as Record<OptionalText, Field>

const linkText = storableText(10_000)

/** Other settings that visitors get as the owner enters them. A new one is declared here, with its default below. */
export const SharedSettings = z.object({
  author: storableText(10_000),
  /** YYYY-MM-DD: the owner's, else the day of the first start or of the first article, whichever is earlier. */
  websiteCreateTime: storableText(10_000),
  /** IANA name; dates on pages are shown in it. */
  timeZone: storableText(10_000),
  /**
   * What an article without an image gets: a drawn cover, the first character of its title set large, the default
   * cover, or none.
   */
  coverStyle: z.enum(['drawn', 'letter', 'image', 'none']),
  /** Whether the theme toggle plays a tone; each visitor can turn it off. */
  themeSound: z.boolean(),
  /** The kinds of pages without comments: 1 articles, 2 message board, 3 about, 4 friends, 5 talks. */
  closedComments: z.array(z.int().min(1).max(5)).max(5),
  /** Links of the owner's own among those to networks, with the glyph of each; '' stands for the first letter of its name. */
  links: z.array(z.object({ href: linkText, en: linkText, cn: linkText, icon: z.enum(linkIcons) })).max(20),
  /** Counts that pages do not show. */
  hiddenCounters: z.array(z.enum(counters)).max(counters.length),
})
export type SharedSettings = z.output<typeof SharedSettings>

export const sharedDefaults: Omit<SharedSettings, 'websiteCreateTime'> = {
  author: 'Borealis',
  timeZone: 'UTC',
  coverStyle: 'drawn',
  themeSound: true,
  closedComments: [],
  links: [],
  hiddenCounters: [],
}

const ThemeConfig = z.object({
  /** Of new visitors. */
  theme: z.enum(firstThemes),
  profile_shape: z.string(),
  feature: z.boolean(),
  gradient: z.object({ color_1: text, color_2: text, color_3: text }),
  header_gradient_css_light: text,
  header_gradient_css_dark: text,
})

/** The texts of the site in one language; null where the text for both languages applies. */
const LocalizedTexts = z.object({
  websiteTitle: text,
  tagline: text,
  notice: text,
  /** Sanitized HTML. */
  authorIntro: text,
})
const FrameTexts = LocalizedTexts.omit({ notice: true })

/** A link to an account of the author, or of the owner's own. */
const LinkedProfile = z.object({
  icon: z.enum(linkIcons),
  /** Null for a network, which has its usual name. */
  name: z.object({ en: z.string(), cn: z.string() }).nullable(),
  /** A URL, or the name of an account. */
  address: z.string(),
  /** The picture of a QR code. */
  image: text,
})
export type LinkedProfile = z.output<typeof LinkedProfile>

const NavEntry = z.union([
  z.object({ section: z.enum(sections), en: z.string().optional(), cn: z.string().optional() }),
  z.object({ href: z.string(), en: text, cn: text }),
])

export const WebsiteConfig = SharedSettings.extend({
  ...textFields(text),
  websiteTitle: z.string(),
  name: z.string(),
  englishName: text,
  /** Sanitized HTML. */
  authorIntro: text,
  notice: text,
  multiLanguage: flag,
  qqLogin: flag,
  isCommentReview: flag,
  aurora_bot_enable: z.boolean(),
  /** Where the mascot's quotes come from: our own, or a public service for each language, whose host then sees the visitor. */
  mascotQuotes: z.enum(['own', 'service']),
  themeConfig: ThemeConfig,
  /** The entries of the navigation that the owner shows, in order; null for all sections in the usual order. */
  navigation: z.array(NavEntry).nullable(),
  /** Style sheets with the owner's colors and CSS, in the order in which they apply. */
  styleSheets: z.array(z.string()),
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
  /** Whether emails can arrive: without, nobody can register, reset a password, change an email address or subscribe. */
  canSendEmail: z.boolean(),
  websiteConfigDTO: WebsiteConfig,
})
export type Site = z.output<typeof Site>

const profileKeys = Object.fromEntries(
  [...networks, 'wechatImage', 'qqImage'].map((name) => [name, true]),
) as Record<Network | 'wechatImage' | 'qqImage', true>

/** Without what single pages show alone: they load that themselves, so that a change of it leaves the others cached. */
export const FrameConfig = WebsiteConfig.omit({
  ...profileKeys,
  links: true,
  notice: true,
  licence: true,
  closedComments: true,
  isCommentReview: true,
  touristAvatar: true,
  userAvatar: true,
}).extend({
  /** The networks that the owner uses, then the other links. */
  profiles: z.array(LinkedProfile),
  themeConfig: ThemeConfig.pick({ profile_shape: true, feature: true }),
  localizedTexts: z.object({ en: FrameTexts, cn: FrameTexts }).nullable(),
})
export type FrameConfig = z.output<typeof FrameConfig>

/** What every page contains: for its frame, and so that the next page needs no request for it. */
export const Frame = Site.extend({ websiteConfigDTO: FrameConfig })
export type Frame = z.output<typeof Frame>

export const SidebarSettings = z.object({
  /** The site notice in each language; null for none. */
  notice: z.object({ en: text, cn: text }),
})
export type SidebarSettings = z.output<typeof SidebarSettings>

const CommentSettings = z.object({
  /** Whether the owner has turned comments off for this kind of page. */
  isClosed: z.boolean(),
  /** Whether visitors without an account can comment. */
  hasGuests: z.boolean(),
})

export const settingsApi = {
  site: get('/', {
    summary: 'The configuration of the site and its counts, of what a visitor can see.',
    response: Site,
  }),
  frame: get('/settings/frame', {
    summary: 'The part of the configuration that every page shows, and the counts.',
    response: Frame,
  }),
  sidebar: get('/settings/sidebar', {
    summary: 'The part of the configuration that only the sidebar shows.',
    response: SidebarSettings,
  }),
  comments: get('/settings/comments', {
    summary: 'The part of the configuration that only pages of one kind with comments show.',
    query: z.object({ type: CommentKind }),
    response: CommentSettings,
  }),
}
