/** The settings of the site in the studio: every field of the configuration, as the owner edits it. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'
import { firstThemes, locales, themes } from '../locale.ts'
import { sections } from '../sections.ts'
import { SharedSettings, textFields } from '../settings.ts'
import { storableText } from '../values.ts'
import { MAX_CSS_LENGTH } from './accent.ts'
import { CommentApproval } from './comments.ts'
import { nextSteps } from './next-steps.ts'
import { SpamRules, usualRules } from './spam.ts'
import { MAX_TEXT_FILE_LENGTH, MAX_TEXT_FILES } from './text-files.ts'

const MAX_SETTINGS_BYTES = 1_000_000

const MAX_REDIRECTS = 300

/** What a text may have at most is checked with a sentence of its own; this only bounds the request. */
const text = storableText(10_000)

const Links = z.object({ href: text, en: text, cn: text })
/** What it is called in the navigation, if not by its usual name. */
const OwnName = z.object({ isShown: z.boolean(), en: text.optional(), cn: text.optional() })
const NavEntry = z.union([
  OwnName.extend({ section: z.enum(sections) }),
  /** The id of a page of the owner's own. */
  OwnName.extend({ page: z.int().positive() }),
  Links.extend({ isShown: z.boolean() }),
])
export type StudioNavEntry = z.output<typeof NavEntry>

/** Settings that no visitor gets, stored as the owner enters them. A new one is declared here, with its default below. */
const PrivateSettings = z.object({
  /** The language of a visitor who has not chosen one. */
  defaultLocale: z.enum(locales),
  /** Whose comments wait for approval. */
  commentApproval: CommentApproval,
  /** Whether visitors can like articles, talks and comments, and see the counts. */
  hasLikes: z.boolean(),
  /** Whether people without an account can comment: not at all, with the first comment approved, or at once. */
  guestComments: z.enum(['off', 'approved', 'open']),
  ...SpamRules.shape,
  /** When the weekly digest is sent, in the time zone of the site: 1 is Monday, 7 Sunday. */
  digestWeekday: z.int().min(1).max(7),
  digestHour: z.int().min(0).max(23),
  /** Whether every login by email address needs a mailed code beside the password. */
  alwaysCode: z.boolean(),
  /** What names in URLs are made of: Chinese titles as pinyin or in their characters; or numbers instead of names. */
  urlNames: z.enum(['pinyin', 'characters', 'numbers']),
  customCss: storableText(MAX_CSS_LENGTH * 2),
  /** `<meta>` tags of search engines, as these give them; on the home page. */
  verificationTags: text,
  /** Texts at fixed paths, such as `/ads.txt` (text-files.ts). */
  textFiles: z
    .array(z.object({ path: text, text: storableText(MAX_TEXT_FILE_LENGTH * 2) }))
    .max(MAX_TEXT_FILES),
  /** From decoded paths of this site, to a path with query and hash or to a URL elsewhere. */
  redirects: z.array(z.object({ from: text, to: text })).max(MAX_REDIRECTS),
  /** The next steps that the owner of a new site does not want; the dashboard no longer shows them. */
  hiddenSteps: z.array(z.enum(nextSteps)).max(nextSteps.length),
  /** Whether the friends page shows what friends wrote lately, which this site then reads from theirs. */
  friendNews: z.boolean(),
  /** Whether visitors can ask for a friend link. */
  friendRequests: z.boolean(),
})
export type PrivateSettings = z.output<typeof PrivateSettings>

export const privateDefaults: PrivateSettings = {
  defaultLocale: 'en',
  commentApproval: 'nobody',
  hasLikes: true,
  guestComments: 'approved',
  ...usualRules,
  digestWeekday: 1,
  digestHour: 8,
  alwaysCode: false,
  urlNames: 'pinyin',
  customCss: '',
  verificationTags: '',
  textFiles: [],
  redirects: [],
  hiddenSteps: [],
  friendNews: true,
  friendRequests: true,
}

/** The settings that are stored as the owner enters them. */
export const UnchangedSettings = SharedSettings.extend(PrivateSettings.shape)

/** A text is empty where nothing is set. Colors are `#rrggbb`. */
export const StudioSettings = UnchangedSettings.extend({
  ...textFields(text),

  nameEn: text,
  nameCn: text,
  titleEn: text,
  titleCn: text,
  taglineEn: text,
  taglineCn: text,
  noticeEn: text,
  noticeCn: text,

  /** Markdown. */
  authorIntroEn: text,
  authorIntroCn: text,

  /** Whether visitors can choose the language; without it every page is in `defaultLocale`. */
  multiLanguage: z.boolean(),

  theme: z.enum(firstThemes),
  accentDark: text,
  accentLight: text,
  /** The loading bar's; none or all three. */
  gradient1: text,
  gradient2: text,
  gradient3: text,
  /** A CSS gradient behind the header of a scrolled page. */
  headerGradientDark: text,
  headerGradientLight: text,
  avatarShape: z.enum(['circle-avatar', 'rounded-avatar', 'diamond-avatar']),
  /** Whether the home page begins with pinned and featured articles. */
  hasFeatured: z.boolean(),

  navigation: z.array(NavEntry).max(200),

  /** Whether pages elsewhere can say that they link here, and are told when an article links to them. */
  hasWebmentions: z.boolean(),

  qqLogin: z.boolean(),

  hasMascot: z.boolean(),
  /** Whether the mascot's quotes come from a public service, which then sees the visitor. */
  hasQuoteService: z.boolean(),
})
export type StudioSettings = z.output<typeof StudioSettings>
export type SettingName = keyof StudioSettings

const SettingChanges = StudioSettings.partial()
export type SettingChanges = z.output<typeof SettingChanges>

export const SettingsState = z.object({
  settings: StudioSettings,
  /** Whether the server has a QQ application, and the URL that must be registered there. */
  qq: z.object({ isConfigured: z.boolean(), callback: z.string() }),
})
export type SettingsState = z.output<typeof SettingsState>

export const SettingsPreview = z.object({
  status: z.int(),
  /** The page of an anonymous visitor without scripts. */
  html: z.string(),
  /** The colors and the CSS of the settings, which no URL serves before they are saved. */
  css: z.string(),
})
export type SettingsPreview = z.output<typeof SettingsPreview>

export const studioSettingsApi = {
  show: owner.get('/studio/settings', {
    summary: 'Every setting of the site.',
    response: SettingsState,
  }),
  save: owner.put('/studio/settings', {
    summary:
      'Changes settings; the others stay. `base` has the values on which the changes are based: if one of them differs by now, nothing is saved, and failure `conflict` has the current settings as data. The data of `invalid` names the first wrong field, and has a sentence for each in `fields`.',
    maxBytes: MAX_SETTINGS_BYTES,
    body: z.object({ changes: SettingChanges, base: SettingChanges }),
    response: SettingsState,
    errors: ['conflict'],
  }),
  preview: owner.post('/studio/settings/preview', {
    summary: 'A page of the site as it would be with unsaved settings. Nothing is stored.',
    maxBytes: MAX_SETTINGS_BYTES,
    // No visitor ever sees it.
    isAudited: false,
    body: z.object({
      changes: SettingChanges,
      /** Path and query of a page. */
      path: z.string().max(500),
      locale: z.enum(locales),
      theme: z.enum(themes),
    }),
    response: SettingsPreview,
  }),
}
