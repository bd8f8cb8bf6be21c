/** SQL statements of unlock grants, which are found by the hash of the browser's token. */
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Whether the token with this hash grants the article. */
export const selectHasGrant = async (
  db: Db,
  { tokenHash, articleId, now }: { tokenHash: string; articleId: number; now: number },
): Promise<boolean> =>
  (await db
    .selectFrom('article_grant')
    .select('article_id')
    .where('token_hash', '=', tokenHash)
    .where('article_id', '=', articleId)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined

/** Whether the token with this hash grants any article, or did until lately. */
export const selectIsKnownToken = async (db: Db, tokenHash: string): Promise<boolean> =>
  (await db
    .selectFrom('article_grant')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Adds a grant, or extends the one that is there. */
export const upsertGrant = (
  tx: Tx,
  { tokenHash, articleId, expiresAt }: { tokenHash: string; articleId: number; expiresAt: number },
) =>
  tx
    .insertInto('article_grant')
    .values({ token_hash: tokenHash, article_id: articleId, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'article_id']).doUpdateSet({ expires_at: expiresAt }),
    )
    .execute()

/** Deletes all grants of an article: its password changed or was removed. */
export const deleteGrantsOfArticle = (tx: Tx, articleId: number) =>
  tx.deleteFrom('article_grant').where('article_id', '=', articleId).execute()

/** Deletes all grants of one browser. */
export const deleteGrantsOfTokenHash = (tx: Tx, tokenHash: string) =>
  tx.deleteFrom('article_grant').where('token_hash', '=', tokenHash).execute()

export const deleteExpiredGrants = (tx: Tx, now: number) =>
  tx.deleteFrom('article_grant').where('expires_at', '<=', now).execute()
