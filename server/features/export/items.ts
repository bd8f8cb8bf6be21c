/** Declares what an exported folder says about each item. Times are ISO 8601 in UTC; files are named by their hash. */
import { z } from 'zod'
import { TextLang } from '#contract/articles.ts'
import { Sharing } from '#contract/sharing.ts'
import { DraftProperties } from '#contract/studio/drafts.ts'
import { TalkContent } from '#contract/studio/talks.ts'

const MAX_TEXT = 2_000_000
/** PostgreSQL stores no NUL, and neither engine half a surrogate pair. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'it has characters that cannot be stored',
    )
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const time = z.iso.datetime()
const hash = z.string().regex(/^[0-9a-f]{32}$/)
const webUrl = z.url({ protocol: /^https?$/ }).max(2000)
const path = text(1000).regex(/^\//)
const name = text(200)
/** As importers/source-hash.ts writes it, with room for more. */
const sourceHash = text(400)
/** The importer that wrote the item before, so that a later import of its file still finds it. */
const source = z.object({ key: text(2000), hash: sourceHash })
const localized = z.object({ name: text(200).optional(), description: text(10_000).optional() })

/** The front matter of an article: what the studio sends, with names that mean something elsewhere. Other fields keep theirs. */
export const ArticleItem = DraftProperties.omit({
  abstract: true,
  category: true,
  tags: true,
  cover: true,
  type: true,
  originalUrl: true,
  isTop: true,
  isFeatured: true,
  isCommentable: true,
  lang: true,
  slug: true,
}).extend({
  id,
  title: text(1000),
  date: time,
  updated: time.optional(),
  created: time,
  draft: z.boolean().optional(),
  category: name.optional(),
  tags: z.array(name).max(1000).optional(),
  description: text(100_000).optional(),
  /** `/media/<hash>/…` for a stored image, else a URL. */
  cover: text(5000).optional(),
  pinned: z.boolean().optional(),
  featured: z.boolean().optional(),
  /** False: new ones are refused. */
  comments: z.boolean().optional(),
  /** Of the owner's choice; absent where it is detected. */
  lang: TextLang.optional(),
  type: z.enum(['reprint', 'translation']).optional(),
  originalUrl: text(5000).optional(),
  /** Empty: its URL has its number. Absent, as in exports without names: a name is proposed. */
  slug: text(200).optional(),
  redirects: z.array(path).optional(),
  /** The number of the article in the other language. */
  translation: id.optional(),
  /** With `passwordHash`: other programs that read the folder must not publish it. */
  private: z.boolean().optional(),
  /** A slow hash. Without it nobody could unlock the article any more. */
  passwordHash: z
    .string()
    .regex(/^\$argon2id\$v=19\$m=\d{1,6},t=\d{1,2},p=1\$[\w+/]{22,86}\$[\w+/]{43}$/)
    .optional(),
  views: z.int().nonnegative().optional(),
  source: source.optional(),
})
export type ArticleItem = z.output<typeof ArticleItem>

/** Changes of a published article that are not published yet. */
export const DraftItem = z.object({
  article: id,
  title: text(1000),
  properties: DraftProperties.omit({ cover: true }),
  /** As in an article. */
  cover: text(5000).optional(),
  saved: time,
})
export type DraftItem = z.output<typeof DraftItem>

/** What the studio sends, with names and references that mean something elsewhere. Other fields keep their names. */
export const TalkItem = TalkContent.omit({
  markdown: true,
  photos: true,
  isTop: true,
  isPrivate: true,
  publishedAt: true,
}).extend({
  id,
  date: time,
  created: time,
  pinned: z.boolean().optional(),
  private: z.boolean().optional(),
  images: z
    .array(z.object({ src: text(500), alt: text(2000).optional() }))
    .max(9)
    .optional(),
  source: source.optional(),
})
export type TalkItem = z.output<typeof TalkItem>

/** A page in one language. */
export const PageItem = z.object({
  id,
  path,
  locale: z.enum(['en', 'cn']),
  title: text(1000),
  date: time.optional(),
  updated: time.optional(),
  created: time,
  draft: z.boolean().optional(),
  /** False: search engines may not list it. */
  indexed: z.boolean().optional(),
  sharing: Sharing.optional(),
  redirects: z.array(path).optional(),
  source: source.optional(),
})
export type PageItem = z.output<typeof PageItem>

export const AccountItem = z.object({
  id,
  username: text(300),
  nickname: text(200),
  /** `avatars/…` in the folder, or a URL. */
  avatar: text(2000).nullable(),
  website: text(2000).nullable(),
  intro: text(10_000).nullable(),
  isOwner: z.boolean(),
  createdAt: time,
  email: text(300).nullable(),
  loginType: z.union([z.literal(1), z.literal(2)]),
  locale: z.enum(['en', 'cn']),
  isSubscribed: z.boolean(),
  /** Since when new articles come in a weekly digest; absent for an email about each. */
  digestSince: time.optional(),
  wantsReplies: z.boolean(),
  disabledAt: time.nullable(),
})
export type AccountItem = z.output<typeof AccountItem>

/** A category or a tag, with the numbers and names in URLs that lead to it besides its own. */
const localizedName = z.object({ name }).optional()

export const LabelItem = z.object({
  id,
  name,
  /** Of categories. */
  en: localizedName,
  cn: localizedName,
  slug: text(200).optional(),
  createdAt: time,
  formerIds: z.array(id).optional(),
  formerSlugs: z.array(text(200)).optional(),
})
export type LabelItem = z.output<typeof LabelItem>

export const MediaItem = z.object({
  hash,
  mime: z.string().regex(/^(image|video|audio|text|application)\/[\w.+-]{1,60}(; charset=utf-8)?$/),
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  originalName: text(500),
  variants: z.array(
    z.object({
      format: z.enum(['webp', 'avif']),
      width: z.int().positive(),
      height: z.int().positive(),
      bytes: z.int().nonnegative(),
      name: z
        .string()
        .regex(/^[a-z0-9-]{1,60}$/)
        .optional(),
    }),
  ),
  file: z
    .string()
    .regex(/^file\.(mp4|mov|webm|mp3|m4a|ogg|vtt|pdf|epub|zip)$/)
    .nullable(),
  takenAt: time.nullable(),
  camera: text(500).nullable(),
  lens: text(500).nullable(),
  exposure: text(500).nullable(),
  caption: text(10_000).nullable(),
  alt: text(10_000),
  createdAt: time,
  /** The file that is shown in its place since it was replaced. */
  replacedBy: hash.optional(),
})
export type MediaItem = z.output<typeof MediaItem>

export const AlbumItem = z.object({
  id,
  slug: text(200).optional(),
  formerSlugs: z.array(text(200)).optional(),
  name,
  description: text(10_000),
  en: localized.optional(),
  cn: localized.optional(),
  isPrivate: z.boolean(),
  createdAt: time,
  /** The number of the photo. */
  cover: id.nullable(),
  photos: z.array(
    z.object({ id, file: hash, description: text(10_000), alt: text(10_000), createdAt: time }),
  ),
})
export type AlbumItem = z.output<typeof AlbumItem>

const VideoItem = z.object({
  id,
  name: text(500),
  description: text(10_000),
  provider: z.enum(['file', 'youtube', 'bilibili', 'vimeo']),
  file: hash.nullable(),
  externalId: text(200).nullable(),
  durationSeconds: z.number().nonnegative().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  cover: hash.nullable(),
  createdAt: time,
  captions: z.array(z.object({ file: hash, lang: text(50), label: text(200) })),
  source: source.nullable(),
})

export const CollectionItem = z.object({
  id,
  slug: text(200).optional(),
  formerSlugs: z.array(text(200)).optional(),
  name: text(500),
  description: text(10_000),
  en: localized.optional(),
  cn: localized.optional(),
  cover: hash.nullable(),
  isPrivate: z.boolean(),
  createdAt: time,
  source: source.nullable(),
  videos: z.array(VideoItem),
})
export type CollectionItem = z.output<typeof CollectionItem>

export const FriendItem = z.object({
  id,
  name: text(500),
  url: webUrl,
  intro: text(10_000),
  /** The hash of a stored image, or a URL. */
  avatar: z.union([hash, webUrl]).nullable(),
  createdAt: time,
  sourceHash: sourceHash.nullable(),
})
export type FriendItem = z.output<typeof FriendItem>

export const CommentItem = z.object({
  id,
  /** What it is on: an article or talk by its number, or one of the pages. */
  on: z.enum(['article', 'message-board', 'about', 'friends', 'talk']),
  subject: z.int().nonnegative(),
  parent: id.nullable(),
  account: id.nullable(),
  replyTo: id.nullable(),
  authorName: text(500).nullable(),
  authorWebsite: text(2000).nullable(),
  replyToName: text(500).nullable(),
  text: text(MAX_TEXT),
  state: z.enum(['published', 'waiting', 'spam', 'trash']),
  createdAt: time,
  publishedAt: time.nullable(),
  hiddenAt: time.nullable(),
  /** When the reader that it answers has seen it. */
  replySeenAt: time.optional(),
  /** Why it was held for approval. */
  heldFor: text(2000).optional(),
})
export type CommentItem = z.output<typeof CommentItem>

/** A webmention that another site has sent and this one has verified. */
export const MentionItem = z.object({
  id,
  article: id,
  source: webUrl,
  /** The URL of the article that the page links to. */
  target: webUrl,
  state: z.enum(['waiting', 'published', 'rejected']),
  kind: z.enum(['mention', 'reply', 'like', 'repost']),
  authorName: text(500).nullable(),
  authorUrl: webUrl.nullable(),
  title: text(1000).nullable(),
  excerpt: text(2000).nullable(),
  receivedAt: time,
  verifiedAt: time.nullable(),
})
export type MentionItem = z.output<typeof MentionItem>

/** The pages that an article has sent webmentions to, so that they are told when it changes. */
export const SentMentionsItem = z.object({
  article: id,
  sent: z.array(z.object({ target: webUrl, state: z.enum(['sent', 'none', 'failed']), triedAt: time })),
})
export type SentMentionsItem = z.output<typeof SentMentionsItem>

export const SettingsItem = z.object({
  /** As they are stored: what is absent has its default. */
  settings: z.record(z.string(), z.unknown()),
  views: z.int().nonnegative(),
  visitors: z.int().nonnegative(),
})
export type SettingsItem = z.output<typeof SettingsItem>

export const iso = (ms: number): string => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))
export const msOrNull = (at: string | null | undefined): number | null => (at == null ? null : Date.parse(at))

/** The hash in the URL of a stored file; null for other URLs. */
export const hashInUrl = (url: string): string | null => /^\/media\/([0-9a-f]{32})\//.exec(url)?.[1] ?? null
