/** SQL statements of passkeys and of the challenges that are open. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type PasskeyRow = Selectable<Tables['passkey']>

/** Newest first. There are at most MAX_PASSKEYS. */
export const selectPasskeys = (db: Db, accountId: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc').execute()

export const selectPasskey = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** @returns undefined when this credential is stored already */
export const insertPasskey = (tx: Tx, row: Omit<PasskeyRow, 'id'>): Promise<PasskeyRow | undefined> =>
  tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** @returns whether no parallel login has stored this counter or a higher one; those that do not count stay at 0 */
export const updatePasskeyUse = async (
  tx: Tx,
  { id, counter, usedAt }: { id: number; counter: number; usedAt: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, used_at: usedAt })
    .where('id', '=', id)
    .where((e) => (counter === 0 ? e('counter', '=', 0) : e('counter', '<', counter)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns the name that it had; undefined when the account has no such passkey */
export async function updatePasskeyName(
  tx: Tx,
  { id, accountId, name }: { id: number; accountId: number; name: string },
): Promise<string | undefined> {
  const own = await tx
    .selectFrom('passkey')
    .select('name')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (own) await tx.updateTable('passkey').set({ name }).where('id', '=', id).execute()
  return own?.name
}

/** @returns whether there was one */
export const deletePasskey = async (tx: Tx, id: number, accountId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deletePasskeysOf = (tx: Tx, accountId: number) =>
  tx.deleteFrom('passkey').where('account_id', '=', accountId).execute()

export const insertChallenge = (tx: Tx, row: Tables['passkey_challenge']) =>
  tx.insertInto('passkey_challenge').values(row).execute()

/** Deletes the challenge: each is answered once. @returns whether this session or browser had it */
export const deleteChallenge = async (
  tx: Tx,
  { challenge_hash, bound_to }: Pick<Tables['passkey_challenge'], 'challenge_hash' | 'bound_to'>,
  now: number,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challenge_hash)
    .where('bound_to', '=', bound_to)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteExpiredChallenges = (tx: Tx, now: number) =>
  tx.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
