/** Every statement that reads articles for lists and pages. An article is listed when `listed_at` is set. */
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database.ts'
import type { Tables } from '#server/platform/tables.ts'

const cardColumns = [
  'article.id',
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
  'article.cover_url',
  'article.category_id',
  'article.type',
  'article.original_url',
  'category.name as category_name',
  'account.nickname as author_nickname',
  'account.website as author_website',
  'account.avatar as author_avatar',
  'media.hash as media_hash',
  'media.mime as media_mime',
  'media.width as media_width',
  'media.height as media_height',
  'media.colour as media_colour',
  'media.variants as media_variants',
] as const

const cards = (db: Db) =>
  db
    .selectFrom('article')
    .leftJoin('category', 'category.id', 'article.category_id')
    .leftJoin('account', 'account.id', 'article.author_id')
    .leftJoin('media', 'media.id', 'article.cover_media_id')
    .select(cardColumns)

/** A row from which a card is made; its tags come by `selectTagsOf`. */
export type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirstOrThrow']>>

type Range = { limit: number; offset: number }
type ListedQuery = SelectQueryBuilder<Tables, 'article', object>

/** Which articles stand in a list: found along an index alone, however far down the page is. */
async function selectListed(db: Db, range: Range, which: (query: ListedQuery) => ListedQuery) {
  const ids = which(db.selectFrom('article').where('listed_at', 'is not', null))
    .select('id')
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
  return selectCardsById(
    db,
    (await ids.execute()).map((row) => row.id),
  )
}

/** Newest first. */
export const selectNewest = (db: Db, range: Range) => selectListed(db, range, (query) => query)

export const selectOfCategory = (db: Db, categoryId: number, range: Range) =>
  selectListed(db, range, (query) => query.where('category_id', '=', categoryId))

export const selectPinned = (db: Db) =>
  selectListed(db, { limit: 1, offset: 0 }, (query) => query.where('is_top', '=', 1))

export const selectFeatured = (db: Db, limit: number) =>
  selectListed(db, { limit, offset: 0 }, (query) => query.where('is_featured', '=', 1))

export async function selectOfTag(db: Db, tagId: number, range: Range) {
  const rows = await db
    .selectFrom('article_tag')
    .select('article_id')
    .where('tag_id', '=', tagId)
    .where('listed_at', 'is not', null)
    .orderBy('listed_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
  return selectCardsById(
    db,
    rows.map((row) => row.article_id),
  )
}

/** These articles' cards, in the order of the ids, whether they are listed or not. */
export async function selectCardsById(db: Db, ids: number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await cards(db).where('article.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const countListedArticles = (ctx: Ctx): Promise<number> =>
  countListed(ctx, 'article-count', (query) => query)

export const countOfCategory = (ctx: Ctx, categoryId: number): Promise<number> =>
  countListed(ctx, `article-count:category:${categoryId}`, (query) =>
    query.where('category_id', '=', categoryId),
  )

const countListed = (ctx: Ctx, key: string, which: (query: ListedQuery) => ListedQuery): Promise<number> =>
  ctx.memo(key, ['articles'], async () => {
    const row = await which(ctx.db.selectFrom('article').where('listed_at', 'is not', null))
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  })

export const countOfTag = (ctx: Ctx, tagId: number): Promise<number> =>
  ctx.memo(`article-count:tag:${tagId}`, ['articles'], async () => {
    const row = await ctx.db
      .selectFrom('article_tag')
      .where('tag_id', '=', tagId)
      .where('listed_at', 'is not', null)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  })

/** A listed article with its text; undefined for a draft, a scheduled or a binned one. */
export const selectArticle = (db: Db, id: number) =>
  cards(db)
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['article_text.html', 'article_text.toc'])
    .where('article.id', '=', id)
    .where('article.listed_at', 'is not', null)
    .executeTakeFirst()

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof selectArticle>>>

/** What must be known to open an article's door. */
export const selectLock = (db: Db, id: number) =>
  db
    .selectFrom('article')
    .select(['id', 'password_hash'])
    .where('id', '=', id)
    .where('listed_at', 'is not', null)
    .executeTakeFirst()

/** The listed articles next to a moment: the last before it and the first after it. */
export async function selectNeighbours(db: Db, listedAt: number, id: number) {
  const next = (direction: 'asc' | 'desc') => {
    const beyond = direction === 'desc' ? '<' : '>'
    return db
      .selectFrom('article')
      .select('id')
      .where('listed_at', 'is not', null)
      .where((e: ExpressionBuilder<Tables, 'article'>) =>
        e.or([e('listed_at', beyond, listedAt), e.and([e('listed_at', '=', listedAt), e('id', beyond, id)])]),
      )
      .where('listed_at', direction === 'desc' ? '<=' : '>=', listedAt)
      .orderBy('listed_at', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst()
  }
  const [older, newer] = await Promise.all([next('desc'), next('asc')])
  return { olderId: older?.id ?? null, newerId: newer?.id ?? null }
}

/** The article that lived at this path before it came here. */
export const selectRedirect = (db: Db, path: string) =>
  db
    .selectFrom('article_redirect')
    .innerJoin('article', 'article.id', 'article_redirect.article_id')
    .select('article.id')
    .where('article_redirect.path', '=', path)
    .where('article.listed_at', 'is not', null)
    .executeTakeFirst()
