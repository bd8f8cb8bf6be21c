/** SQL statements of the archives: rows by month, and the data of the aurora chart. */
import { joinedCategoryNames } from '#server/features/categories/categories.sql.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Articles for the archives, newest first. */
export const selectArchived = (db: Db, range: { limit: number; offset: number }) =>
  db
    .selectFrom('article')
    .leftJoin('category', 'category.id', 'article.category_id')
    .select([
      'article.id',
      'article.slug',
      'article.title',
      'article.excerpt',
      'article.abstract',
      'article.lang',
      'article.is_top',
      'article.password_hash',
      'article.published_at',
      ...joinedCategoryNames,
    ])
    .where('article.id', 'in', (q) =>
      q
        .selectFrom('article')
        .select('id')
        .where('listed_at', 'is not', null)
        .orderBy('listed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(range.limit)
        .offset(range.offset),
    )
    .orderBy('article.listed_at', 'desc')
    .orderBy('article.id', 'desc')
    .execute()

export type ArchivedRow = Awaited<ReturnType<typeof selectArchived>>[number]

export type AuroraRow = { id: number; listed_at: number | null; word_count: number; is_locked: number }

/** Time and length of each listed article, or of those with one tag or category; oldest first. */
export function selectAuroraRows(
  db: Db,
  subject: { tagId?: number; categoryId?: number },
): Promise<AuroraRow[]> {
  let query = db
    .selectFrom('article')
    .select((e) => [
      'article.id',
      'article.listed_at',
      'article.word_count',
      e.case().when('article.password_hash', 'is', null).then(0).else(1).end().as('is_locked'),
    ])
    .where('article.listed_at', 'is not', null)
  if (subject.categoryId) query = query.where('article.category_id', '=', subject.categoryId)
  if (subject.tagId)
    query = query.where('article.id', 'in', (q) =>
      q
        .selectFrom('article_tag')
        .select('article_id')
        .where('tag_id', '=', subject.tagId as number),
    )
  return query.orderBy('article.listed_at').orderBy('article.id').execute() as Promise<AuroraRow[]>
}

export const selectRayTitles = (db: Db, ids: number[]) =>
  db
    .selectFrom('article')
    .select(['id', 'slug', 'title', 'published_at', 'lang'])
    .where('id', 'in', ids)
    .where('listed_at', 'is not', null)
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
