/** SQL statements of feeds: listed articles without a password, and listed talks, newest first, with their texts. */
import type { SelectQueryBuilder } from 'kysely'
import type { FeedScope } from '#contract/feeds.ts'
import { langTag } from '#contract/locale.ts'
import { joinedCategoryNames } from '#server/features/categories/categories.sql.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Which articles a feed has; labels by their numbers. */
export type ArticleScope =
  | Exclude<FeedScope, { kind: 'talks' | 'tag' | 'category' }>
  | { kind: 'tag' | 'category'; id: number }
type FeedRange = { limit: number; offset: number }
type OpenArticles = SelectQueryBuilder<Tables, 'article', object>

/** The text of a locked article is for those who know its password, and a feed reader does not ask for one. */
const openArticles = (db: Db, scope: ArticleScope): OpenArticles => {
  const open = db
    .selectFrom('article')
    .where('article.listed_at', 'is not', null)
    .where('article.password_hash', 'is', null)
  switch (scope.kind) {
    case 'site':
      return open
    case 'language':
      return open.where('article.lang', '=', langTag[scope.locale])
    case 'category':
      return open.where('article.category_id', '=', scope.id)
    case 'tag':
      return open.where('article.id', 'in', (q) =>
        q.selectFrom('article_tag').select('article_id').where('tag_id', '=', scope.id),
      )
  }
}

export async function selectFeedArticleIds(
  db: Db,
  scope: ArticleScope,
  { limit, offset }: FeedRange,
): Promise<number[]> {
  const rows = await openArticles(db, scope)
    .select('article.id')
    .orderBy('article.listed_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** These articles, newest first; one that was hidden or locked in the meantime is left out. */
export async function selectFeedArticles(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  return openArticles(db, { kind: 'site' })
    .where('article.id', 'in', ids)
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .leftJoin('category', 'category.id', 'article.category_id')
    .leftJoin('account', 'account.id', 'article.author_id')
    .leftJoin('media', 'media.id', 'article.cover_media_id')
    .select([
      'article.id',
      'article.slug',
      'article.title',
      'article.abstract',
      'article.excerpt',
      'article.lang',
      'article.published_at',
      'article.updated_at',
      'article.cover_url',
      'article.category_id',
      'article_text.html',
      ...joinedCategoryNames,
      'account.nickname as author_nickname',
      'account.website as author_website',
      'media.hash as media_hash',
      'media.width as media_width',
      'media.height as media_height',
      'media.color as media_color',
      'media.variants as media_variants',
    ])
    .orderBy('article.listed_at', 'desc')
    .orderBy('article.id', 'desc')
    .execute()
}

export type FeedArticleRow = Awaited<ReturnType<typeof selectFeedArticles>>[number]

/** The Markdown of a listed article without a password; undefined for every other. */
export const selectOpenMarkdown = async (db: Db, id: number): Promise<string | undefined> => {
  const row = await openArticles(db, { kind: 'site' })
    .where('article.id', '=', id)
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select('article_text.markdown')
    .executeTakeFirst()
  return row?.markdown
}

export const selectNewestOpenArticles = (db: Db, limit: number) =>
  openArticles(db, { kind: 'site' })
    .select(['article.id', 'article.slug', 'article.title', 'article.abstract', 'article.excerpt'])
    .orderBy('article.listed_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute()
