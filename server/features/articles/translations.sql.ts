/** SQL statements about two articles that are translations of each other: each row names the other one. */
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

const selectTranslations = compiledQuery((db, id: number) =>
  db
    .selectFrom('article')
    .innerJoin('article as other', 'other.id', 'article.translation_id')
    .select(['other.id', 'other.slug', 'other.title', 'other.lang'])
    .where('article.id', '=', id)
    .where('other.listed_at', 'is not', null)
    .whereRef('other.lang', '<>', 'article.lang'),
)

/** The translation that readers of an article are offered: listed, and in another language. */
export const selectTranslation = async (db: Db, id: number) => (await selectTranslations(db, id))[0]
export type TranslationRow = NonNullable<Awaited<ReturnType<typeof selectTranslation>>>

/** The translation of an article in whatever state it is, for the owner. */
export const selectLinkedTranslation = (db: Db, id: number) =>
  db
    .selectFrom('article')
    .innerJoin('article as other', 'other.id', 'article.translation_id')
    .leftJoin('article_draft', 'article_draft.article_id', 'other.id')
    .select([
      'other.id',
      'other.title',
      'other.lang',
      'other.listed_at',
      'article_draft.title as draft_title',
    ])
    .where('article.id', '=', id)
    .executeTakeFirst()
export type LinkedTranslationRow = NonNullable<Awaited<ReturnType<typeof selectLinkedTranslation>>>

/** The ends of a link as they are now; of an article that is missing nothing. */
export const selectTranslationEnds = (db: Db, ids: number[]) =>
  db.selectFrom('article').select(['id', 'translation_id', 'deleted_at']).where('id', 'in', ids).execute()

export const clearTranslations = (tx: Tx, ids: number[]) =>
  tx.updateTable('article').set({ translation_id: null }).where('id', 'in', ids).execute()

export async function insertTranslationLink(tx: Tx, a: number, b: number): Promise<void> {
  await tx.updateTable('article').set({ translation_id: b }).where('id', '=', a).execute()
  await tx.updateTable('article').set({ translation_id: a }).where('id', '=', b).execute()
}
