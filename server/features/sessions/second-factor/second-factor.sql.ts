/** SQL statements of the owner's second factor and its recovery codes. */
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type FactorRow = Tables['second_factor']

/** One that is on, or one whose setup has started. */
export const selectFactor = (db: Db, accountId: number): Promise<FactorRow | undefined> =>
  db.selectFrom('second_factor').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Returns whether the setup was started; an active one stays unchanged. */
export const upsertEnrollment = async (
  tx: Tx,
  row: Pick<FactorRow, 'account_id' | 'encrypted' | 'begun_at'>,
) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factor')
    .values({ ...row, confirmed_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ encrypted: row.encrypted, begun_at: row.begun_at })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether this secret was waiting for confirmation. The code that confirmed it is used up. */
export const confirmEnrollment = async (
  tx: Tx,
  { account_id, encrypted }: Pick<FactorRow, 'account_id' | 'encrypted'>,
  { confirmed_at, last_step }: { confirmed_at: number; last_step: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ confirmed_at, last_step })
    .where('account_id', '=', account_id)
    .where('encrypted', '=', encrypted)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns whether no code of this step or a later one was used before: each logs in once. */
export const updateLastStep = async (tx: Tx, accountId: number, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where((e) => e.or([e('last_step', 'is', null), e('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns whether there was one; its recovery codes are deleted with it. */
export const deleteFactor = async (tx: Tx, accountId: number): Promise<boolean> => {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const selectRecoveryCode = (db: Db, accountId: number, slot: number) =>
  db
    .selectFrom('recovery_code')
    .select(['slot', 'code_hash'])
    .where('account_id', '=', accountId)
    .where('slot', '=', slot)
    .executeTakeFirst()

export const countRecoveryCodes = (db: Db, accountId: number): Promise<number> =>
  countRows(db.selectFrom('recovery_code').where('account_id', '=', accountId))

type CodeRow = Omit<Tables['recovery_code'], 'account_id'>

/** The old ones are void. */
export const replaceRecoveryCodes = async (tx: Tx, account_id: number, rows: CodeRow[]): Promise<void> => {
  await tx.deleteFrom('recovery_code').where('account_id', '=', account_id).execute()
  await tx
    .insertInto('recovery_code')
    .values(rows.map((row) => ({ ...row, account_id })))
    .execute()
}

/** Returns whether it was still there. */
export const deleteRecoveryCode = async (tx: Tx, accountId: number, row: CodeRow): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('slot', '=', row.slot)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
