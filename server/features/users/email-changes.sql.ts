/** SQL statements of changes of email that the previous email address can undo. */
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export const insertEmailChange = (tx: Tx, row: Tables['email_change']) =>
  tx.insertInto('email_change').values(row).execute()

export const selectEmailChange = (db: Db, tokenHash: string, now: number) =>
  db
    .selectFrom('email_change')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes all changes of an account: after an undo, no other link is valid. */
export const deleteEmailChangesOf = (tx: Tx, accountId: number) =>
  tx.deleteFrom('email_change').where('account_id', '=', accountId).execute()

export const deleteExpiredEmailChanges = (tx: Tx, now: number) =>
  tx.deleteFrom('email_change').where('expires_at', '<=', now).execute()

/** What remembers an address that an account had before. */
export const deleteEmailChangesFrom = (tx: Tx, previousEmail: string) =>
  tx.deleteFrom('email_change').where('previous_email', '=', previousEmail).execute()
