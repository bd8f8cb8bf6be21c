/** The archives: all articles by month, and the data of the aurora chart. */
import { z } from 'zod'
import { ArticleStatus, TextLang } from './articles.ts'
import { get } from './endpoint.ts'
import { Paging, page } from './paging.ts'
import { Id, Slug } from './values.ts'

export const ArchivedArticle = z.object({
  id: z.int(),
  slug: Slug,
  articleTitle: z.string(),
  /** Plain-text excerpt; empty for a locked article. */
  articleContent: z.string(),
  status: ArticleStatus,
  createTime: z.iso.datetime(),
  isTop: z.boolean(),
  categoryName: z.string().nullable(),
  lang: TextLang,
})
export type ArchivedArticle = z.output<typeof ArchivedArticle>

export const ArchiveMonth = z.object({
  /** `YYYY-MM` in the site's time zone. */
  time: z.string().regex(/^\d{4}-\d{2}$/),
  articles: z.array(ArchivedArticle),
})
export type ArchiveMonth = z.output<typeof ArchiveMonth>

/**
 * A ray of the aurora: one article, or several that are so close in time that they share a ray. A tuple, because a
 * masthead has hundreds: [time, words, articles, id]. `time` is in whole days since 1970-01-01 in the site's time
 * zone; `words` is the longest article's (a locked one counts as 600, because its length is not public); `id` is that
 * article's.
 */
export const Ray = z.tuple([z.int(), z.int(), z.int(), z.int()])
export type Ray = z.output<typeof Ray>

/** The maximum number of rays, however many articles there are. */
export const MAX_RAYS = 240

export const Aurora = z.object({
  /** Oldest first, at most MAX_RAYS. */
  rays: z.array(Ray),
  /** Newest first. `wordCount` leaves locked articles out. */
  years: z.array(z.object({ year: z.int(), articleCount: z.int(), wordCount: z.int() })),
})
export type Aurora = z.output<typeof Aurora>

const Subject = z.object({ tagId: Id.optional(), categoryId: Id.optional() })

export const archivesApi = {
  all: get('/archives/all', {
    summary: 'Articles by month, newest first; pages and `count` count articles.',
    query: Paging,
    response: page(ArchiveMonth),
  }),
  aurora: get('/archives/aurora', {
    summary: 'The archive, or one tag or category of it, as rays in time.',
    query: Subject,
    response: Aurora,
  }),
  rayTitles: get('/archives/aurora/titles', {
    summary: 'The titles of the rays of the whole archive.',
    response: z.array(
      z.object({
        id: z.int(),
        slug: Slug,
        articleTitle: z.string(),
        createTime: z.iso.datetime(),
        lang: TextLang,
      }),
    ),
  }),
}
