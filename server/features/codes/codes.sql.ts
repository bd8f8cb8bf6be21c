/** Every statement about verification codes: one row for an email address, so that a new code voids the old one. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

type Row = { mailbox: string; code: string; expires_at: number }

export const upsertCode = (tx: Tx, row: Row) =>
  tx
    .insertInto('verification_code')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('mailbox').doUpdateSet({ code: row.code, expires_at: row.expires_at, wrong_tries: 0 }),
    )
    .execute()

/** Held against others until the transaction ends: two wrong tries at once count as two. */
export const selectCode = (ctx: Ctx, tx: Tx, mailbox: string) => {
  const row = tx.selectFrom('verification_code').selectAll().where('mailbox', '=', mailbox)
  return (ctx.engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
}

export const countWrongTry = (tx: Tx, mailbox: string) =>
  tx
    .updateTable('verification_code')
    .set((e) => ({ wrong_tries: e('wrong_tries', '+', 1) }))
    .where('mailbox', '=', mailbox)
    .execute()

/** Says whether it was there, still valid, and is used up now. */
export const deleteCode = async (
  tx: Tx,
  { mailbox, code }: Pick<Row, 'mailbox' | 'code'>,
  now: number,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('verification_code')
    .where('mailbox', '=', mailbox)
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteExpiredCodes = (tx: Tx, now: number) =>
  tx.deleteFrom('verification_code').where('expires_at', '<=', now).execute()
