/** SQL statements of sessions and their tokens. A token is found by its hash. */
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/durations.ts'

/** Since the last use of a token, and of a session that is not to outlive its tabs (docs/requirements/safety.md, S4). */
export const TOKEN_IDLE_MS = 12 * HOUR_MS
/** Since the last use of a browser that stays signed in. */
export const STAY_IDLE_MS = 30 * DAY_MS

type NewSession = Omit<Tables['session'], 'id'>

/** The session of a known browser is replaced, with the tokens that its tabs have. */
export const upsertSession = async (tx: Tx, row: NewSession): Promise<number> => {
  const { id } = await tx
    .insertInto('session')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_hash']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertSessionToken = (tx: Tx, row: Tables['session_token']) =>
  tx.insertInto('session_token').values(row).execute()

const selectSessions = compiledQuery((db, tokenHash: string) =>
  db
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'session.account_id', 'session_token.used_at', 'session.ends_at'])
    .select('account.is_owner')
    .where('session_token.token_hash', '=', tokenHash)
    .where('account.disabled_at', 'is', null),
)

/** The session of a token with its account, and when the token was used; undefined for a disabled account. */
export const selectSession = async (db: Db, tokenHash: string) => (await selectSessions(db, tokenHash))[0]

/** The session that stays signed in, by what stays the same in its cookie; undefined for a disabled account. */
export const selectFamily = (db: Db, familyHash: string) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .selectAll('session')
    .select('account.is_owner')
    .where('session.family_hash', '=', familyHash)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()

type Rotation = { id: number; from: string; to: string; now: number }

/** Replaces the secret of the cookie. False when it was not this one any more. */
export const rotateSecret = async (tx: Tx, { id, from, to, now }: Rotation): Promise<boolean> => {
  const change = { secret_hash: to, former_hash: from, rotated_at: now, used_at: now }
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set(change)
    .where('id', '=', id)
    .where('secret_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

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

type FormerUse = { id: number; former: string; now: number; graceMs: number }

/** Whether the secret of the cookie was this one until so short a time ago; the session then counts as used. */
export const acceptFormerSecret = async (
  tx: Tx,
  { id, former, now, graceMs }: FormerUse,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('former_hash', '=', former)
    // In both directions: the clock may have been set back.
    .where((e) => e.between('rotated_at', now - graceMs, now + graceMs))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those that have not ended; the one used last comes first. */
export const selectSessionsOf = (db: Db, accountId: number, now: number) =>
  db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .where('ends_at', '>', now)
    .where((e) =>
      e.or([
        e('used_at', '>', now - TOKEN_IDLE_MS),
        e.and([e('family_hash', 'is not', null), e('used_at', '>', now - STAY_IDLE_MS)]),
      ]),
    )
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export const updateSessionUse = async (tx: Tx, { tokenHash, sessionId, usedAt }: SessionUse) => {
  await tx.updateTable('session_token').set({ used_at: usedAt }).where('token_hash', '=', tokenHash).execute()
  await tx.updateTable('session').set({ used_at: usedAt }).where('id', '=', sessionId).execute()
}

export type SessionUse = { tokenHash: string; sessionId: number; usedAt: number }

/** Also by a token that has been idle for too long: a tab that was left open signs out. */
export const deleteSessionOfToken = (tx: Tx, tokenHash: string) =>
  tx
    .deleteFrom('session')
    .where('id', 'in', (e) =>
      e.selectFrom('session_token').select('session_id').where('token_hash', '=', tokenHash),
    )
    .execute()

export const deleteSession = (tx: Tx, id: number, accountId: number) =>
  tx.deleteFrom('session').where('id', '=', id).where('account_id', '=', accountId).execute()

/** Deletes all sessions of an account except one. */
export const deleteSessionsOf = (tx: Tx, accountId: number, except = 0) =>
  tx.deleteFrom('session').where('account_id', '=', accountId).where('id', '<>', except).execute()

/** The tokens go with them. */
export const deleteExpiredSessions = async (tx: Tx, now: number) => {
  const idle = now - STAY_IDLE_MS
  await tx.deleteFrom('session_token').where('used_at', '<', idle).execute()
  await tx
    .deleteFrom('session')
    .where((e) =>
      e.or([
        e('ends_at', '<=', now),
        e('used_at', '<', idle),
        e.and([e('family_hash', 'is', null), e('used_at', '<', now - TOKEN_IDLE_MS)]),
      ]),
    )
    .execute()
}

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
