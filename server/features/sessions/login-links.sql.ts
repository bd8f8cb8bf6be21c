/** SQL statements of one-time login links. */
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export const insertLoginLink = (tx: Tx, row: Tables['login_link']) =>
  tx.insertInto('login_link').values(row).execute()

export const selectLoginLink = (db: Db, tokenHash: string, now: number) =>
  db
    .selectFrom('login_link')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Returns whether the link was still valid. */
export async function deleteLoginLink(tx: Tx, tokenHash: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('login_link')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteLoginLinksOf = (tx: Tx, accountId: number) =>
  tx.deleteFrom('login_link').where('account_id', '=', accountId).execute()

export const deleteExpiredLoginLinks = (tx: Tx, now: number) =>
  tx.deleteFrom('login_link').where('expires_at', '<=', now).execute()
