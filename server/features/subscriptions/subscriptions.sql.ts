/** SQL statements of email preferences, and of the articles that subscribers were notified of. */
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

type EmailPreferences = { is_subscribed?: 0 | 1; digest_since?: number | null; wants_replies?: 0 | 1 }

export const updateEmailPreferences = (tx: Tx, accountId: number, preferences: EmailPreferences) =>
  tx.updateTable('account').set(preferences).where('id', '=', accountId).execute()

/** Ends emails to the address of a guest, in whatever browser it was entered. */
export const stopRepliesToGuest = (tx: Tx, guestId: number) =>
  tx
    .updateTable('guest')
    .set({ wants_replies: 0 })
    .where('email_key', '=', (q) =>
      q.selectFrom('guest as one').select('one.email_key').where('one.id', '=', guestId),
    )
    .execute()

export const selectEmailPreferences = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['is_subscribed', 'digest_since'])
    .where('id', '=', accountId)
    .executeTakeFirst()

type SubscriberBatch = { hasDigest: boolean; afterId: number; limit: number }

/** The next subscribers after an id, in the order of their ids: those who get an email about each article, or the weekly digest. */
export const selectSubscribers = (db: Db, { hasDigest, afterId, limit }: SubscriberBatch) =>
  db
    .selectFrom('account')
    .select('id')
    .where('is_subscribed', '=', 1)
    .where('digest_since', hasDigest ? 'is not' : 'is', null)
    .where('email', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The title of an article that is listed by now (Unix ms); undefined when there is none with this id. */
export const selectListedTitle = async (db: Db, id: number, now: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('article')
      .select('title')
      .where('id', '=', id)
      .where('listed_at', '<=', now)
      .executeTakeFirst()
  )?.title

/** Returns false when the subscribers were notified of the article before. */
export async function insertArticleNotification(tx: Tx, articleId: number, notifiedAt: number) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('article_notification')
    .values({ article_id: articleId, notified_at: notifiedAt })
    .onConflict((conflict) => conflict.column('article_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false when a batch that begins after this account was queued before: a job may run twice. */
export async function advanceNotification(tx: Tx, articleId: number, afterId: number, lastId: number) {
  const { numUpdatedRows } = await tx
    .updateTable('article_notification')
    .set({ queued_to: lastId })
    .where('article_id', '=', articleId)
    .where('queued_to', '<=', afterId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteArticleNotification = (tx: Tx, articleId: number) =>
  tx.deleteFrom('article_notification').where('article_id', '=', articleId).execute()

/** Readers who get an email about new articles. */
export const countSubscribers = (db: Db): Promise<number> =>
  countRows(
    db
      .selectFrom('account')
      .where('is_subscribed', '=', 1)
      .where('email', 'is not', null)
      .where('disabled_at', 'is', null),
  )
