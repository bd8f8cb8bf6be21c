/** SQL statements of the counts of failed logins. */
import type { Ctx } from '#server/platform/context.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Tx } from '#server/platform/db/database.ts'

export type LoginFailures = {
  fails: number
  began_at: number
  code_needed: 0 | 1
  wait_until: number | null
}

const RETENTION_MS = 30 * 24 * 3600 * 1000

export const insertFailures = compiledQuery((db, email_hash: string, now: number) =>
  db
    .insertInto('login_lockout')
    .values({
      email_hash,
      fails: 0,
      began_at: now,
      code_needed: 0,
      wait_until: null,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column('email_hash').doNothing()),
)

const selectRow = compiledQuery((db, slot: string) =>
  db.selectFrom('login_lockout').selectAll().where('email_hash', '=', slot),
)
const selectRowForUpdate = compiledQuery((db, slot: string) =>
  db.selectFrom('login_lockout').selectAll().where('email_hash', '=', slot).forUpdate(),
)

/** Locks the row until the transaction ends. @throws Error when the row is missing */
export async function selectFailures(ctx: Ctx, tx: Tx, slot: string): Promise<LoginFailures> {
  const [row] = await (ctx.engine === 'postgres' ? selectRowForUpdate : selectRow)(tx, slot)
  if (!row) throw new Error('The count of failed logins is missing')
  return row
}

const updateRow = compiledQuery(
  (
    db,
    fails: number,
    began_at: number,
    code_needed: 0 | 1,
    wait_until: number | null,
    changed_at: number,
    slot: string,
  ) =>
    db
      .updateTable('login_lockout')
      .set({ fails, began_at, code_needed, wait_until, changed_at })
      .where('email_hash', '=', slot),
)

export const updateFailures = (tx: Tx, slot: string, row: LoginFailures, now: number) =>
  updateRow(tx, row.fails, row.began_at, row.code_needed, row.wait_until, now, slot)

export const deleteFailures = (tx: Tx, slot: string) =>
  tx.deleteFrom('login_lockout').where('email_hash', '=', slot).execute()

export const deleteOldLoginFailures = (tx: Tx, now: number) =>
  tx
    .deleteFrom('login_lockout')
    .where('changed_at', '<', now - RETENTION_MS)
    .execute()
