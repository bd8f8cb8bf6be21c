/** SQL statements of sessions. A session is found by the hash of its token. */
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type NewSession = Omit<Tables['session'], 'id'>

export const insertSession = async (tx: Tx, row: NewSession): Promise<number> => {
  const { id } = await tx.insertInto('session').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

const selectSessions = compiledQuery((db, tokenHash: string) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'session.account_id', 'session.used_at', 'session.ends_at', 'account.is_owner'])
    .where('session.token_hash', '=', tokenHash)
    .where('account.disabled_at', 'is', null),
)

/** The session with its account; undefined for a disabled account. */
export const selectSession = async (db: Db, tokenHash: string) => (await selectSessions(db, tokenHash))[0]

/** Whether this is a session of the owner that has not ended. */
export const selectIsOwnerSession = async (db: Db, id: number, now: number): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where('session.id', '=', id)
    .where('session.ends_at', '>', now)
    .where('account.is_owner', '=', 1)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The session used last comes first. */
export const selectSessionsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'used_at', 'ends_at'])
    .where('account_id', '=', accountId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export const updateSessionUse = (tx: Tx, id: number, usedAt: number) =>
  tx.updateTable('session').set({ used_at: usedAt }).where('id', '=', id).execute()

export const deleteSession = (tx: Tx, id: number, accountId: number) =>
  tx.deleteFrom('session').where('id', '=', id).where('account_id', '=', accountId).execute()

/** Deletes all sessions of an account except one. */
export const deleteSessionsOf = (tx: Tx, accountId: number, except = 0) =>
  tx.deleteFrom('session').where('account_id', '=', accountId).where('id', '<>', except).execute()

export const deleteExpiredSessions = (tx: Tx, now: number, usedBefore: number) =>
  tx
    .deleteFrom('session')
    .where((e) => e.or([e('ends_at', '<=', now), e('used_at', '<', usedBefore)]))
    .execute()

/** When the session signed in or last confirmed the password, in Unix ms. */
export async function selectConfirmedAt(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('session')
    .select(['created_at', 'confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && Math.max(row.created_at, row.confirmed_at ?? 0)
}

export const updateConfirmedAt = (tx: Tx, id: number, now: number) =>
  tx.updateTable('session').set({ confirmed_at: now }).where('id', '=', id).execute()
