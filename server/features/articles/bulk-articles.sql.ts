/** SQL statements that read and write what bulk actions change of many articles. */
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Rows of one statement: PostgreSQL takes 65 535 parameters, SQLite 32 766. */
const MAX_ROWS = 5_000

export const selectBulkRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('article')
    .leftJoin('category', 'category.id', 'article.category_id')
    .select([
      'article.id',
      'article.state',
      'article.published_at',
      'article.deleted_at',
      'article.listed_at',
      'article.is_top',
      'article.is_featured',
      'category.name as category',
    ])
    .where('article.id', 'in', ids)
    .orderBy('article.id')
    .execute()

export const updateBulkColumns = (
  tx: Tx,
  ids: number[],
  columns: {
    category_id?: number | null
    is_top?: 0 | 1
    is_featured?: 0 | 1
    deleted_at?: number | null
    state?: 'draft' | 'scheduled' | 'published'
  },
) => tx.updateTable('article').set(columns).where('id', 'in', ids).execute()

/** Writes `listed_at` on the articles and on their tags. */
export async function updateBulkListing(tx: Tx, ids: number[]): Promise<void> {
  await tx
    .updateTable('article')
    .set((e) => ({
      listed_at: e
        .case()
        .when(e.and([e('state', '=', 'published'), e('deleted_at', 'is', null)]))
        .then(e.ref('published_at'))
        .else(null)
        .end(),
    }))
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('article_tag')
    .set({
      listed_at: sql`(select article.listed_at from article where article.id = article_tag.article_id)`,
    })
    .where('article_id', 'in', ids)
    .execute()
}

/** Replaces the tags of each article, in this order. They are in no list until `updateBulkListing` is called. */
export async function replaceBulkTags(tx: Tx, tagsOf: Map<number, number[]>): Promise<void> {
  await tx
    .deleteFrom('article_tag')
    .where('article_id', 'in', [...tagsOf.keys()])
    .execute()
  const rows = [...tagsOf].flatMap(([article_id, tagIds]) =>
    tagIds.map((tag_id, position) => ({ article_id, tag_id, position, listed_at: null })),
  )
  for (let i = 0; i < rows.length; i += MAX_ROWS)
    await tx
      .insertInto('article_tag')
      .values(rows.slice(i, i + MAX_ROWS))
      .execute()
}

export const deleteArticleRows = (tx: Tx, ids: number[]) =>
  tx.deleteFrom('article').where('id', 'in', ids).execute()
