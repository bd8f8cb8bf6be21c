/**
 * Counts failed logins of an account name, registered or not (docs/requirements/safety.md, A5): after five within 15
 * minutes a code is required as well; after ten more the account is locked out, each time for longer. A success or a
 * reset clears the count. A browser that the account knows has a count of its own (A20). Without a mail server no code is
 * required, because it could not arrive: only the lockouts slow down guessing.
 */
import { emailHash } from '#server/features/codes/email-key.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { MINUTE_MS } from '#server/platform/durations.ts'
import { tooMany } from '#server/platform/errors.ts'
import {
  deleteFailures,
  insertFailures,
  type LoginFailures,
  selectFailures,
  updateFailures,
} from './login-lockout.sql.ts'

const WINDOW_MS = 15 * MINUTE_MS
const FAILURES_BEFORE_CODE = 5
const FAILURES_BEFORE_LOCKOUT = 10
const MAX_LOCKOUT_MS = 60 * MINUTE_MS

type LoginAttempt = { isCodeNeeded: boolean; startsLockout: boolean }

/**
 * Counts the attempt as failed before the password is checked, so that parallel attempts cannot exceed the limit;
 * `clearLoginFailures` and `refundLoginAttempt` take it back. An attempt without a required code does not count.
 * @param options canMail: whether there is a mail server
 * @throws too-many during a lockout
 */
export async function consumeLoginAttempt(
  ctx: Ctx,
  tx: Tx,
  slot: string,
  { hasCode, alwaysCode, canMail }: { hasCode: boolean; alwaysCode: boolean; canMail: boolean },
): Promise<LoginAttempt> {
  const now = ctx.now()
  // The row must exist before it is locked: two parallel attempts wait for each other.
  await insertFailures(tx, slot, now)
  const before = await selectFailures(ctx, tx, slot)
  // A lockout that would last longer began before the clock was set back.
  if (before.wait_until !== null && before.wait_until > now && before.wait_until <= now + MAX_LOCKOUT_MS)
    throw tooMany(Math.ceil((before.wait_until - now) / 1000))
  if (canMail && (before.code_needed === 1 || alwaysCode) && !hasCode)
    return { isCodeNeeded: true, startsLockout: false }
  const after = afterFailure(before, now)
  await updateFailures(tx, slot, after, now)
  return { isCodeNeeded: false, startsLockout: before.wait_until === null && after.wait_until !== null }
}

/** Takes one failure back: the server was too busy to check the password. */
export async function refundLoginAttempt(ctx: Ctx, tx: Tx, slot: string): Promise<void> {
  const now = ctx.now()
  await insertFailures(tx, slot, now)
  await updateFailures(tx, slot, withoutFailure(await selectFailures(ctx, tx, slot)), now)
}

export function afterFailure(before: LoginFailures, now: number): LoginFailures {
  if (before.code_needed === 0) {
    const isOver = now - before.began_at > WINDOW_MS
    const fails = isOver ? 1 : before.fails + 1
    if (fails >= FAILURES_BEFORE_CODE) return { fails: 0, began_at: now, code_needed: 1, wait_until: null }
    return { fails, began_at: isOver ? now : before.began_at, code_needed: 0, wait_until: null }
  }
  const fails = before.fails + 1
  const lockouts = fails - FAILURES_BEFORE_LOCKOUT
  if (lockouts < 0) return { ...before, fails }
  const lockoutMs = Math.min(MINUTE_MS * 2 ** Math.min(lockouts, 10), MAX_LOCKOUT_MS)
  return { ...before, fails, wait_until: now + lockoutMs }
}

function withoutFailure(row: LoginFailures): LoginFailures {
  if (row.code_needed === 1 && row.fails === 0)
    return { ...row, code_needed: 0, fails: FAILURES_BEFORE_CODE - 1 }
  const fails = Math.max(0, row.fails - 1)
  return { ...row, fails, wait_until: fails < FAILURES_BEFORE_LOCKOUT ? null : row.wait_until }
}

/** Clears the count of the address and, if given, of the known browser's slot. */
export async function clearLoginFailures(ctx: Ctx, tx: Tx, email: string, slot?: string): Promise<void> {
  const all = new Set([emailHash(ctx, email), slot ?? emailHash(ctx, email)])
  for (const one of all) await deleteFailures(tx, one)
}
