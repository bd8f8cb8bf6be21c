/** Drafts of articles: the text under edit beside the published one, its versions, and its publication. */
import { z } from 'zod'
import { TextLang, TocEntry } from '../articles.ts'
import { owner } from '../endpoint.ts'
import { Image } from '../media.ts'
import { Sharing } from '../sharing.ts'
import { Id, Slug, storableText } from '../values.ts'
import { TextPatch } from './text-changes.ts'

export const MAX_ARTICLE_LENGTH = 1_000_000
export const MAX_TITLE_LENGTH = 200
/** JSON writes a character with up to six bytes. */
const MAX_DRAFT_BYTES = 6 * MAX_ARTICLE_LENGTH

const Title = storableText(MAX_TITLE_LENGTH)
const Markdown = storableText(MAX_ARTICLE_LENGTH)
const Name = storableText(60)
export const ClientId = z.string().regex(/^[\w-]{8,64}$/)

export const DraftCover = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('media'), mediaId: Id }),
  /** The generated cover of this number; without it the number is that of the title. */
  z.object({ kind: z.literal('generated'), seed: z.int().min(0).max(0xffff_ffff) }),
  z.object({ kind: z.literal('url'), url: z.url({ protocol: /^https?$/ }).max(2000) }),
])
export type DraftCover = z.output<typeof DraftCover>

/** Everything about an article besides title and text. It becomes public with them. */
export const DraftProperties = z.object({
  /** Plain text; null: the beginning of the text is shown. */
  abstract: storableText(2000).nullable(),
  /** By name; created at publication when there is none. */
  category: Name.nullable(),
  tags: z.array(Name).max(30),
  cover: DraftCover,
  /** 1 original, 2 reprint, 3 translation. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  originalUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable(),
  isTop: z.boolean(),
  isFeatured: z.boolean(),
  /** Null: detected from the text. */
  lang: TextLang.nullable(),
  /** The name in the URL as it was typed, which only the publication checks; null: the one of the article, or a proposed one. */
  slug: storableText(200).nullable(),
  /** False: its comments stay, and new ones are refused. */
  isCommentable: z.boolean().default(true),
  sharing: Sharing.nullable().default(null),
})
export type DraftProperties = z.output<typeof DraftProperties>

export const Draft = z.object({
  /** 0 before the first save. */
  revision: z.int(),
  title: z.string(),
  markdown: z.string(),
  properties: DraftProperties,
  savedAt: z.iso.datetime().nullable(),
  /** Who saved this revision, such as `Firefox on Linux`; the same for each browser of a device. */
  device: z.string().nullable(),
})
export type Draft = z.output<typeof Draft>

export const Publication = z.object({
  state: z.enum(['draft', 'scheduled', 'published']),
  /** When it became or becomes public; of a draft the date that it would get. */
  publishedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().nullable(),
  isLocked: z.boolean(),
  /** The name in the URL that it has or had in public; null for none. */
  slug: Slug,
  /** Set while it is in the trash. */
  deletedAt: z.iso.datetime().nullable(),
  /** When subscribers were notified or will be; null when they never were. */
  notifiedAt: z.iso.datetime().nullable(),
  title: z.string(),
})
export type Publication = z.output<typeof Publication>

/** The article that is this one in another language. */
export const LinkedTranslation = z.object({
  id: z.int(),
  /** Of its draft. */
  title: z.string(),
  lang: TextLang,
  /** Readers are offered it while it is public and in another language. */
  isOffered: z.boolean(),
})
export type LinkedTranslation = z.output<typeof LinkedTranslation>

export const ArticleUnderEdit = z.object({
  id: z.int(),
  draft: Draft,
  publication: Publication,
  /** The draft differs from what is published, or nothing is published. */
  hasChanges: z.boolean(),
  /** The published text changed elsewhere, such as by an import, while this draft has changes of its own. */
  isPublishedElsewhere: z.boolean(),
  /** The cover of the draft, for the panel. */
  coverImage: Image.nullable(),
  translation: LinkedTranslation.nullable(),
  /** How many subscribers would be notified. */
  subscriberCount: z.int(),
  /** IANA name; dates in the panel are in it. */
  timeZone: z.string(),
})
export type ArticleUnderEdit = z.output<typeof ArticleUnderEdit>

export const SaveDraft = z
  .object({
    /** Chosen by the client; the same save repeated is answered as the first time. */
    saveId: ClientId,
    baseRevision: z.int().min(0),
    device: storableText(80),
    title: Title.optional(),
    /** The whole text. */
    markdown: Markdown.optional(),
    /** Or its changes since the base revision. Absent both: the text stays. */
    patch: TextPatch.optional(),
    properties: DraftProperties.optional(),
  })
  .refine((body) => body.markdown === undefined || body.patch === undefined, { path: ['patch'] })
export type SaveDraft = z.output<typeof SaveDraft>

export const SavedDraft = z.object({ revision: z.int(), savedAt: z.iso.datetime(), hasChanges: z.boolean() })
export type SavedDraft = z.output<typeof SavedDraft>

/**
 * The data of failure `conflict`. `stale`: the draft has a newer revision, which is `current`; the refused text is stored
 * as version `keptVersionId`. `unusable-patch`: the patch cannot be applied; the same save with the whole text can.
 */
export const DraftConflict = z.object({
  reason: z.enum(['stale', 'unusable-patch']),
  current: Draft,
  keptVersionId: z.int().nullable(),
  /** The text of the base revision; null when no version has it. */
  base: z.object({ title: z.string(), markdown: z.string(), properties: DraftProperties }).nullable(),
})
export type DraftConflict = z.output<typeof DraftConflict>

export const VersionReason = z.enum([
  'autosave',
  'publish',
  'restore',
  'before-restore',
  'conflict',
  'import',
])
export type VersionReason = z.output<typeof VersionReason>

export const ArticleVersion = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  reason: VersionReason,
  /** The revision of the draft that it shows; of a conflict the one on which it was based. */
  revision: z.int(),
  device: z.string().nullable(),
  title: z.string(),
  /** UTF-16 units of the text. */
  length: z.int(),
})
export type ArticleVersion = z.output<typeof ArticleVersion>

export const ArticleVersionText = ArticleVersion.extend({ markdown: z.string(), properties: DraftProperties })

const PublishDraft = z.object({
  /** What is published is this revision and no other. */
  revision: z.int().min(0),
  device: storableText(80),
  /**
   * When it is public: an ISO time with offset, or `2026-11-14T16:40` in the time zone of the site. Null: now, or the date
   * that a published article has.
   */
  at: z
    .union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })])
    .nullable()
    .default(null),
  /** `keep` leaves the password that it has. */
  lock: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('keep') }),
    z.object({ kind: z.literal('password'), password: storableText(200).min(1) }),
  ]),
  /** A published article gets a new date of update. */
  isUpdate: z.boolean().default(true),
  /** Visitors who were here before see which parts of a published article have changed; it gets a new date of update. */
  tellsReaders: z.boolean().default(false),
  /** Only the first time; later it changes nothing. */
  notifySubscribers: z.boolean().default(false),
})

export const draftsApi = {
  create: owner.post('/studio/articles', {
    summary:
      'A new article that is not public, with an empty draft or with this text; the same `saveId` creates it once.',
    maxBytes: MAX_DRAFT_BYTES,
    body: z.object({
      saveId: ClientId,
      device: storableText(80),
      title: Title.default(''),
      markdown: Markdown.default(''),
    }),
    response: ArticleUnderEdit,
  }),
  show: owner.get('/studio/articles/:id', {
    summary: 'An article with its draft, for editing.',
    response: ArticleUnderEdit,
    errors: ['refused'],
  }),
  revision: owner.get('/studio/articles/:id/revision', {
    summary:
      'The revision of the draft, who saved it, and what readers see: tells cheaply whether another device has changed it.',
    response: Draft.pick({ revision: true, savedAt: true, device: true }).extend({
      publication: Publication,
      hasChanges: z.boolean(),
    }),
    errors: ['refused'],
  }),
  save: owner.put('/studio/articles/:id/draft', {
    summary:
      'Saves the draft: the whole text or its changes. A stale base gets failure `conflict`, and both texts are kept.',
    isAudited: false,
    maxBytes: MAX_DRAFT_BYTES,
    body: SaveDraft,
    response: SavedDraft,
    errors: ['refused', 'conflict'],
  }),
  discard: owner.del('/studio/articles/:id/draft', {
    summary: 'Resets the draft to the published article; the previous draft is kept as a version.',
    body: z.object({ revision: z.int().min(0), device: storableText(80) }),
    response: ArticleUnderEdit,
    errors: ['refused', 'conflict'],
  }),
  versions: owner.get('/studio/articles/:id/versions', {
    summary: 'All versions of an article, newest first.',
    response: z.array(ArticleVersion),
  }),
  version: owner.get('/studio/articles/:id/versions/:versionId', {
    summary: 'One version with its text.',
    response: ArticleVersionText.nullable(),
  }),
  restore: owner.post('/studio/articles/:id/versions/:versionId/restoration', {
    summary: 'Resets the draft to this version, as a new revision; the previous draft is kept as a version.',
    body: z.object({ revision: z.int().min(0), device: storableText(80) }),
    response: ArticleUnderEdit,
    errors: ['refused', 'conflict'],
  }),
  publish: owner.put('/studio/articles/:id/publication', {
    summary:
      'Publishes the draft: now, at a time to come, or with an earlier date; with a password or without.',
    body: PublishDraft,
    response: ArticleUnderEdit,
    errors: ['refused', 'conflict'],
  }),
  unpublish: owner.del('/studio/articles/:id/publication', {
    summary: 'The article is no longer public. Its text and its draft stay.',
    response: ArticleUnderEdit,
    errors: ['refused'],
  }),
  translate: owner.put('/studio/articles/:id/translation', {
    summary:
      'Links an article with the one that it is in another language, in both directions; null unlinks both. It takes effect at once.',
    body: z.object({ translationId: Id.nullable() }),
    response: ArticleUnderEdit,
    errors: ['refused'],
  }),
  render: owner.post('/studio/render', {
    summary: 'Markdown as the HTML that the site shows.',
    isAudited: false,
    maxBytes: MAX_DRAFT_BYTES,
    body: z.object({ markdown: Markdown }),
    response: z.object({
      html: z.string(),
      toc: z.array(TocEntry),
      wordCount: z.int(),
      readingMinutes: z.int(),
      excerpt: z.string(),
      lang: TextLang,
    }),
  }),
}
