/** Before something that cannot be undone, whoever holds the session shows that they know the password. */
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { consumeAttempt, refundAttempt } from '#server/platform/rate-limiter.ts'
import { verifyPassword } from './password.ts'

type Account = { id: number; password_hash: string | null }

/**
 * An account without a password has nothing to show.
 * @throws refused for a missing or wrong one; too-many after five within 15 minutes
 */
export async function confirmPassword(
  ctx: Ctx,
  account: Account,
  password: string | undefined,
): Promise<void> {
  if (account.password_hash === null) return
  if (password === undefined) throw refusal('password-needed')
  const limit = { bucket: `password:${account.id}`, max: 5, withinSeconds: 15 * 60 }
  const taken = await ctx.quietTransaction((tx) => consumeAttempt(ctx, tx, [limit]))
  if (!(await verifyPassword(password, account.password_hash))) throw refusal('wrong-password')
  await ctx.quietTransaction((tx) => refundAttempt(tx, taken))
}
