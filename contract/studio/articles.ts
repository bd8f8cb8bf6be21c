/** The table of all articles in the studio: filters, search, and changes of many at once. */
import { z } from 'zod'
import { TextLang } from '../articles.ts'
import { owner } from '../endpoint.ts'
import { Image } from '../media.ts'
import { page } from '../paging.ts'
import { Id, wholeNumber } from '../values.ts'

export const MAX_BULK_ARTICLES = 1000
/** A thousand ids, and what is done with them. */
const MAX_BULK_BYTES = 200 * 1024

export const ArticleTableStatus = z.enum([
  'all',
  'published',
  'draft',
  'scheduled',
  'locked',
  'changed',
  'trash',
])
export type ArticleTableStatus = z.output<typeof ArticleTableStatus>

export const ArticleTableRow = z.object({
  id: z.int(),
  /** Of the draft, which is what the editor opens. */
  title: z.string(),
  state: z.enum(['draft', 'scheduled', 'published']),
  isLocked: z.boolean(),
  isTop: z.boolean(),
  isFeatured: z.boolean(),
  /** The draft has changes that no reader sees. */
  hasChanges: z.boolean(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  lang: TextLang,
  wordCount: z.int(),
  coverImage: Image.nullable(),
  publishedAt: z.iso.datetime(),
  /** When the draft or the article was saved last. */
  savedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
  /** Whole days until an article in the trash is deleted for good. */
  daysLeft: z.int().nullable(),
  viewCount: z.int(),
  commentCount: z.int(),
  likeCount: z.int(),
})
export type ArticleTableRow = z.output<typeof ArticleTableRow>

const LabelName = z.string().trim().min(1).max(60)

export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publish') }),
  z.object({ kind: z.literal('unpublish') }),
  z.object({ kind: z.literal('add-tag'), tag: LabelName }),
  z.object({ kind: z.literal('remove-tag'), tag: LabelName }),
  z.object({ kind: z.literal('set-category'), category: LabelName.nullable() }),
  z.object({ kind: z.literal('set-pinned'), isTop: z.boolean() }),
  z.object({ kind: z.literal('set-featured'), isFeatured: z.boolean() }),
  z.object({ kind: z.literal('trash') }),
  z.object({ kind: z.literal('restore') }),
  /** Only articles in the trash; it cannot be undone. */
  z.object({ kind: z.literal('delete') }),
])
export type BulkAction = z.output<typeof BulkAction>

export const BulkResult = z.object({
  /** Articles that were changed; the others were as wished already. */
  changed: z.int(),
  /** For `undo`, within an hour; null when nothing changed and for `delete`. */
  undoToken: z.string().nullable(),
  /** Articles that could not be changed, with the reason in the owner's language. */
  failed: z.array(z.object({ id: z.int(), message: z.string() })),
})
export type BulkResult = z.output<typeof BulkResult>

const LabelCount = z.object({ id: z.int(), name: z.string(), count: z.int() })

export const studioArticlesApi = {
  list: owner.get('/studio/articles', {
    summary:
      'All articles, filtered, searched and sorted, with the number of each status under the other filters.',
    query: z.object({
      current: wholeNumber(1_000_000).default(1),
      size: wholeNumber(100).default(50),
      status: ArticleTableStatus.default('all'),
      categoryId: Id.optional(),
      tagId: Id.optional(),
      /** Of publication, in the time zone of the site. */
      year: wholeNumber(9999).optional(),
      lang: TextLang.optional(),
      /** Finds texts, titles and drafts. */
      q: z.string().max(200).default(''),
      sort: z.enum(['saved', 'published', 'title', 'views', 'comments', 'likes', 'words']).default('saved'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: page(ArticleTableRow).extend({ statuses: z.record(ArticleTableStatus, z.int()) }),
  }),
  labels: owner.get('/studio/articles/labels', {
    summary:
      'Categories and tags with the number of articles in any state, by name, and the years that have articles.',
    response: z.object({
      categories: z.array(LabelCount),
      tags: z.array(LabelCount),
      years: z.array(z.object({ year: z.int(), count: z.int() })),
    }),
  }),
  bulk: owner.post('/studio/articles/bulk', {
    summary: 'Changes many articles at once.',
    maxBytes: MAX_BULK_BYTES,
    body: z.object({ ids: z.array(Id).min(1).max(MAX_BULK_ARTICLES), action: BulkAction }),
    response: BulkResult,
  }),
  undo: owner.post('/studio/articles/bulk/undo', {
    summary: 'Undoes a change of many articles. What was changed again since then stays.',
    body: z.object({ token: z.string().max(100) }),
    response: z.object({ changed: z.int() }),
    errors: ['refused'],
  }),
}
