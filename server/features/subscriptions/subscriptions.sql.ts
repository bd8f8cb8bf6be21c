/** Every statement about who wants which mails. */
import type { Db, Tx } from '#server/platform/db/database.ts'

type EmailPreferences = { is_subscribed?: 0 | 1; wants_replies?: 0 | 1 }

export const updateEmailPreferences = (tx: Tx, accountId: number, wishes: EmailPreferences) =>
  tx.updateTable('account').set(wishes).where('id', '=', accountId).execute()

/** A part of all who want new articles, in the order of their ids. */
export const selectSubscribers = (db: Db, afterId: number, limit: number) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'locale'])
    .where('is_subscribed', '=', 1)
    .where('email', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
