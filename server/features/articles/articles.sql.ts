/** SQL statements that read articles for lists and pages. An article is listed when `listed_at` is set. */
import { type SelectQueryBuilder, sql } from 'kysely'
import { joinedCategoryNames } from '#server/features/categories/categories.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

const cardColumns = [
  'article.id',
  'article.slug',
  'article.title',
  'article.excerpt',
  'article.abstract',
  'article.lang',
  'article.reading_minutes',
  'article.word_count',
  'article.is_top',
  'article.is_featured',
  'article.password_hash',
  'article.listed_at',
  'article.published_at',
  'article.updated_at',
  'article.view_count',
  'article.like_count',
  'article.cover_url',
  'article.category_id',
  'article.type',
  'article.original_url',
  ...joinedCategoryNames,
  'category.slug as category_slug',
  'account.nickname as author_nickname',
  'account.website as author_website',
  'account.avatar as author_avatar',
  'media.hash as media_hash',
  'media.mime as media_mime',
  'media.width as media_width',
  'media.height as media_height',
  'media.color as media_color',
  'media.variants as media_variants',
] as const

const cards = (db: Db) =>
  db
    .selectFrom('article')
    .leftJoin('category', 'category.id', 'article.category_id')
    .leftJoin('account', 'account.id', 'article.author_id')
    .leftJoin('media', 'media.id', 'article.cover_media_id')
    .select(cardColumns)

/** The row of a card; `selectTagsOf` adds its tags. */
export type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirstOrThrow']>>

export type ListRange = { limit: number; offset: number }
type ListedQuery = SelectQueryBuilder<Tables, 'article', object>

/** Ids of listed articles, newest first: read from an index alone, however far down the page is. */
const listed = <Args extends readonly (number | readonly number[])[]>(
  which: (query: ListedQuery, ...args: Args) => ListedQuery,
) => {
  const select = compiledQuery((db, limit: number, offset: number, ...args: Args) =>
    which(db.selectFrom('article').where('listed_at', 'is not', null), ...args)
      .select('id')
      .orderBy('listed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
  )
  return async (db: Db, { limit, offset }: ListRange, ...args: Args): Promise<number[]> =>
    (await select(db, limit, offset, ...args)).map((row) => row.id)
}

export const selectNewest = listed((query) => query)

/** @param excluded ids of articles that are shown elsewhere on the page */
export const selectNewestExcept = listed((query, excluded: readonly number[]) =>
  query.where('id', 'not in', excluded),
)

/** The first argument is the category, the second the ids of articles that are shown elsewhere on the page. */
export const selectOfCategoryExcept = listed((query, categoryId: number, excluded: readonly number[]) =>
  query.where('category_id', '=', categoryId).where('id', 'not in', excluded),
)

export const selectOfCategory = listed((query, categoryId: number) =>
  query.where('category_id', '=', categoryId),
)

/** A literal, not a parameter: with a parameter SQLite would plan again for each value of a partial index. */
const YES = sql.lit<1>(1)

export const selectPinned = listed((query) => query.where('is_top', '=', YES))

export const selectFeatured = listed((query) => query.where('is_featured', '=', YES))

const selectTagged = compiledQuery((db, tagId: number, limit: number, offset: number) =>
  db
    .selectFrom('article_tag')
    .select('article_id')
    .where('tag_id', '=', tagId)
    .where('listed_at', 'is not', null)
    .orderBy('listed_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(limit)
    .offset(offset),
)

export const selectOfTag = async (db: Db, { limit, offset }: ListRange, tagId: number): Promise<number[]> =>
  (await selectTagged(db, tagId, limit, offset)).map((row) => row.article_id)

/** These articles' cards, in any order, whether they are listed or not. */
export const selectCards = compiledQuery((db, ids: number[]) => cards(db).where('article.id', 'in', ids))

export const countListedArticles = (ctx: Ctx): Promise<number> =>
  countListed(ctx, 'article-count', (query) => query)

export const countOfCategory = (ctx: Ctx, categoryId: number): Promise<number> =>
  countListed(ctx, `article-count:category:${categoryId}`, (query) =>
    query.where('category_id', '=', categoryId),
  )

const countListed = (ctx: Ctx, key: string, which: (query: ListedQuery) => ListedQuery): Promise<number> =>
  ctx.memoize(key, async () => {
    const row = await which(ctx.db.selectFrom('article').where('listed_at', 'is not', null))
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  })

/** How many of these articles are in the category. */
export const countAmong = async (db: Db, ids: number[], categoryId: number): Promise<number> => {
  if (ids.length === 0) return 0
  const rows = await selectCategoriesOf(db, ids)
  return rows.filter((row) => row.category_id === categoryId).length
}

const selectCategoriesOf = compiledQuery((db, ids: number[]) =>
  db.selectFrom('article').select('category_id').where('id', 'in', ids),
)

export const countOfTag = (ctx: Ctx, tagId: number): Promise<number> =>
  ctx.memoize(`article-count:tag:${tagId}`, async () => {
    const row = await ctx.db
      .selectFrom('article_tag')
      .where('tag_id', '=', tagId)
      .where('listed_at', 'is not', null)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  })

/** A listed article with its text; undefined for a draft, a scheduled or a trashed one. */
export const selectArticle = async (db: Db, id: number) => (await selectArticles(db, id))[0]

const selectArticles = compiledQuery((db, id: number) =>
  cards(db)
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['article_text.html', 'article_text.toc', 'article.is_commentable', 'article.sharing'])
    .where('article.id', '=', id)
    .where('article.listed_at', 'is not', null),
)

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof selectArticle>>>

/** What unlocking an article and commenting on it need. */
const selectLocks = compiledQuery((db, id: number) =>
  db
    .selectFrom('article')
    .select(['id', 'password_hash', 'is_commentable'])
    .where('id', '=', id)
    .where('listed_at', 'is not', null),
)
export const selectLock = async (db: Db, id: number) => (await selectLocks(db, id))[0]

/** The listed articles next to a time: the last before it and the first after it. */
export async function selectNeighbors(db: Db, listedAt: number, id: number) {
  const [older, newer] = await Promise.all([selectOlder(db, listedAt, id), selectNewer(db, listedAt, id)])
  return { olderId: older[0]?.id ?? null, newerId: newer[0]?.id ?? null }
}

const next = (beyond: '<' | '>') =>
  compiledQuery((db, moment: number, id: number) => {
    const direction = beyond === '<' ? 'desc' : 'asc'
    return db
      .selectFrom('article')
      .select('id')
      .where('listed_at', 'is not', null)
      .where('listed_at', beyond === '<' ? '<=' : '>=', moment)
      .where((e) =>
        e.or([e('listed_at', beyond, moment), e.and([e('listed_at', '=', moment), e('id', beyond, id)])]),
      )
      .orderBy('listed_at', direction)
      .orderBy('id', direction)
      .limit(1)
  })
const selectOlder = next('<')
const selectNewer = next('>')

/** The article with this id or this former path, whether it is listed or not. */
export const selectAnyRedirect = (db: Db, path: string, id: number) =>
  db
    .selectFrom('article')
    .leftJoin('article_redirect', (join) =>
      join.onRef('article_redirect.article_id', '=', 'article.id').on('article_redirect.path', '=', path),
    )
    .select('article.id')
    .where((e) => e.or([e('article.id', '=', id), e('article_redirect.path', '=', path)]))
    .where('article.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** The article that redirects from this former path. */
export const selectRedirect = (db: Db, path: string) =>
  db
    .selectFrom('article_redirect')
    .innerJoin('article', 'article.id', 'article_redirect.article_id')
    .select(['article.id', 'article.slug'])
    .where('article_redirect.path', '=', path)
    .where('article.listed_at', 'is not', null)
    .executeTakeFirst()
