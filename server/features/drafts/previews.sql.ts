/** SQL statements of preview links, found by the hash of their token. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export const selectPreviewOf = (db: Db, articleId: number, now: number) =>
  db
    .selectFrom('article_preview')
    .select(['created_at', 'expires_at'])
    .where('article_id', '=', articleId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The article that the link shows; undefined when it has ended. */
export const selectPreviewedArticle = async (
  db: Db,
  tokenHash: string,
  now: number,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('article_preview')
      .innerJoin('article', 'article.id', 'article_preview.article_id')
      .select('article_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .where('article.deleted_at', 'is', null)
      .executeTakeFirst()
  )?.article_id

export const insertPreview = (tx: Tx, row: Selectable<Tables['article_preview']>) =>
  tx.insertInto('article_preview').values(row).execute()

export const deletePreviewsOf = (tx: Tx, articleId: number) =>
  tx.deleteFrom('article_preview').where('article_id', '=', articleId).execute()

export const deleteExpiredPreviews = (tx: Tx, now: number) =>
  tx.deleteFrom('article_preview').where('expires_at', '<=', now).execute()

/** Whether an article or its draft shows this file. */
export const selectIsShownIn = async (db: Db, articleId: number, mediaId: number): Promise<boolean> => {
  const inDraft = db
    .selectFrom('media_use')
    .select('media_id')
    .where('entity', '=', 'draft')
    .where('entity_id', '=', articleId)
    .where('media_id', '=', mediaId)
  const inText = db
    .selectFrom('article_media')
    .select('media_id')
    .where('article_id', '=', articleId)
    .where('media_id', '=', mediaId)
  return (await inDraft.union(inText).executeTakeFirst()) !== undefined
}
