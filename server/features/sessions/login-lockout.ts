/**
 * Failed logins of an email address, known or not (docs/requirements/safety.md, A5): five within a quarter of an hour, and from then on
 * a code is needed as well; ten more, and each further one makes the next wait longer. A success or a reset clears it.
 */
import { emailHash } from '#server/features/codes/email-key.ts'
import type { Ctx } from '#server/platform/context.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { tooMany } from '#server/platform/errors.ts'

const MINUTE_MS = 60_000
const WINDOW_MS = 15 * MINUTE_MS
const FAILURES_BEFORE_CODE = 5
const FAILURES_BEFORE_LOCKOUT = 10
const MAX_LOCKOUT_MS = 60 * MINUTE_MS
const RETENTION_MS = 30 * 24 * 60 * MINUTE_MS

type LoginFailures = { fails: number; began_at: number; code_needed: 0 | 1; wait_until: number | null }

/**
 * Counts the attempt as failed before it is known how it ends, so that many at once cannot slip through together;
 * `forgetTrouble` takes it back. An attempt without the code that is needed is answered before it is one.
 * @returns whether a code is needed that was not given
 * @throws too-many while it has to wait
 */
export async function consumeLoginAttempt(
  ctx: Ctx,
  tx: Tx,
  mailbox: string,
  { hasCode, alwaysCode }: { hasCode: boolean; alwaysCode: boolean },
): Promise<'code-needed' | 'counted'> {
  const mark = emailHash(ctx, mailbox)
  const now = ctx.now()
  // So that two attempts at once find a row to wait for.
  await insertFailures(tx, mark, now)
  const [known] = await (ctx.engine === 'postgres' ? selectFailuresForUpdate : selectFailures)(tx, mark)
  if (!known) throw new Error('The row that was just written is not there')
  if (known.wait_until !== null && known.wait_until > now)
    throw tooMany(Math.ceil((known.wait_until - now) / 1000))
  if ((known.code_needed === 1 || alwaysCode) && !hasCode) return 'code-needed'
  const { fails, began_at, code_needed, wait_until } = afterFailure(known, now)
  await updateFailures(tx, fails, began_at, code_needed, wait_until, now, mark)
  return 'counted'
}

const insertFailures = compiledQuery((db, mailbox: string, now: number) =>
  db
    .insertInto('login_lockout')
    .values({
      ...{ email_hash: mailbox, fails: 0, began_at: now },
      ...{ code_needed: 0, wait_until: null, changed_at: now },
    })
    .onConflict((conflict) => conflict.column('email_hash').doNothing()),
)
const selectFailures = compiledQuery((db, mailbox: string) =>
  db.selectFrom('login_lockout').selectAll().where('email_hash', '=', mailbox),
)
/** And nobody else changes it before this transaction ends. */
const selectFailuresForUpdate = compiledQuery((db, mailbox: string) =>
  db.selectFrom('login_lockout').selectAll().where('email_hash', '=', mailbox).forUpdate(),
)
const updateFailures = compiledQuery(
  (
    db,
    fails: number,
    began_at: number,
    code_needed: 0 | 1,
    wait_until: number | null,
    changed_at: number,
    mailbox: string,
  ) =>
    db
      .updateTable('login_lockout')
      .set({ fails, began_at, code_needed, wait_until, changed_at })
      .where('email_hash', '=', mailbox),
)

/** Pure, so that the whole course of it can be read in a test. */
export function afterFailure(before: LoginFailures, now: number): LoginFailures {
  if (before.code_needed === 0) {
    const isOver = now - before.began_at > WINDOW_MS
    const fails = isOver ? 1 : before.fails + 1
    if (fails >= FAILURES_BEFORE_CODE) return { fails: 0, began_at: now, code_needed: 1, wait_until: null }
    return { fails, began_at: isOver ? now : before.began_at, code_needed: 0, wait_until: null }
  }
  const fails = before.fails + 1
  const waits = fails - FAILURES_BEFORE_LOCKOUT
  if (waits < 0) return { ...before, fails }
  return {
    ...before,
    fails,
    wait_until: now + Math.min(MINUTE_MS * 2 ** Math.min(waits, 10), MAX_LOCKOUT_MS),
  }
}

export const clearLoginFailures = (ctx: Ctx, tx: Tx, mailbox: string) =>
  tx.deleteFrom('login_lockout').where('email_hash', '=', emailHash(ctx, mailbox)).execute()

export const deleteOldLoginFailures = (tx: Tx, now: number) =>
  tx
    .deleteFrom('login_lockout')
    .where('changed_at', '<', now - RETENTION_MS)
    .execute()
