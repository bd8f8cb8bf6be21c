/** SQL statements of verification codes: one row for a slot, so that a new code voids the old one. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

type CodeRow = { email_hash: string; code: string; expires_at: number }

export const upsertCode = (tx: Tx, row: CodeRow) =>
  tx
    .insertInto('verification_code')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email_hash')
        .doUpdateSet({ code: row.code, expires_at: row.expires_at, wrong_tries: 0 }),
    )
    .execute()

/** Locks the row until the transaction ends: two parallel wrong tries count as two. */
export const selectCode = (ctx: Ctx, tx: Tx, slot: string) => {
  const row = tx.selectFrom('verification_code').selectAll().where('email_hash', '=', slot)
  return (ctx.engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
}

export const countWrongTry = (tx: Tx, slot: string) =>
  tx
    .updateTable('verification_code')
    .set((e) => ({ wrong_tries: e('wrong_tries', '+', 1) }))
    .where('email_hash', '=', slot)
    .execute()

/** Returns whether a valid code was there and is used up now. */
export const deleteCode = async (
  tx: Tx,
  { email_hash, code }: Pick<CodeRow, 'email_hash' | 'code'>,
  now: number,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('verification_code')
    .where('email_hash', '=', email_hash)
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteCodesOf = (tx: Tx, slot: string) =>
  tx.deleteFrom('verification_code').where('email_hash', '=', slot).execute()

export const deleteExpiredCodes = (tx: Tx, now: number) =>
  tx.deleteFrom('verification_code').where('expires_at', '<=', now).execute()
