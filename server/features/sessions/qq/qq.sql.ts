/** SQL statements of logins by QQ: pending logins, and identities. */
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export const insertState = (tx: Tx, row: Tables['oauth_state']) =>
  tx.insertInto('oauth_state').values(row).execute()

/** Deletes the pending login. @returns whether this browser had it */
export const deleteState = async (
  tx: Tx,
  row: Pick<Tables['oauth_state'], 'state_hash' | 'browser_hash'>,
  now: number,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('oauth_state')
    .where('state_hash', '=', row.state_hash)
    .where('browser_hash', '=', row.browser_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteExpiredStates = (tx: Tx, now: number) =>
  tx.deleteFrom('oauth_state').where('expires_at', '<=', now).execute()

export const selectAccountOfSubject = (db: Db, subject: string) =>
  db
    .selectFrom('account_identity')
    .innerJoin('account', 'account.id', 'account_identity.account_id')
    .selectAll('account')
    .where('provider', '=', 'qq')
    .where('subject', '=', subject)
    .executeTakeFirst()

export const insertIdentity = (tx: Tx, subject: string, accountId: number) =>
  tx.insertInto('account_identity').values({ provider: 'qq', subject, account_id: accountId }).execute()
