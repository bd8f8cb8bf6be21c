/** Every statement about verification codes: one row for an email address, so that a new code voids the old one. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

type Row = { email_hash: string; code: string; expires_at: number }

export const upsertCode = (tx: Tx, row: Row) =>
  tx
    .insertInto('verification_code')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email_hash')
        .doUpdateSet({ code: row.code, expires_at: row.expires_at, wrong_tries: 0 }),
    )
    .execute()

/** Held against others until the transaction ends: two wrong tries at once count as two. */
export const selectCode = (ctx: Ctx, tx: Tx, emailHash: string) => {
  const row = tx.selectFrom('verification_code').selectAll().where('email_hash', '=', emailHash)
  return (ctx.engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
}

export const countWrongTry = (tx: Tx, emailHash: string) =>
  tx
    .updateTable('verification_code')
    .set((e) => ({ wrong_tries: e('wrong_tries', '+', 1) }))
    .where('email_hash', '=', emailHash)
    .execute()

/** Says whether it was there, still valid, and is used up now. */
export const deleteCode = async (
  tx: Tx,
  { email_hash: emailHash, code }: Pick<Row, 'email_hash' | 'code'>,
  now: number,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('verification_code')
    .where('email_hash', '=', emailHash)
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteExpiredCodes = (tx: Tx, now: number) =>
  tx.deleteFrom('verification_code').where('expires_at', '<=', now).execute()
