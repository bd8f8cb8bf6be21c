/** Asks for the password before what a stolen session must not do. */
import type { Ctx } from '#server/platform/context.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { limitFailures } from '#server/platform/rate-limiter.ts'
import { verifyPassword } from './password.ts'

type Account = { id: number; password_hash: string | null }

/** What a session may do for this long after its login or a confirmed password (docs/requirements/safety.md, A19 and R7). */
const RECENT_MS = 15 * 60 * 1000

/** @param confirmedAt when the session signed in or last confirmed the password, in Unix ms */
export const isConfirmationRecent = (ctx: Ctx, confirmedAt: number | undefined): boolean =>
  ctx.now() - (confirmedAt ?? 0) <= RECENT_MS

/** @param confirmedAt as above. @throws confirmation-needed when that was more than 15 minutes ago */
export function requireRecent(ctx: Ctx, confirmedAt: number | undefined): void {
  if (!isConfirmationRecent(ctx, confirmedAt)) throw new Failure('confirmation-needed')
}

/**
 * Does nothing for an account without a password.
 * @throws refused for a missing or wrong password; too-many after five wrong ones within 15 minutes
 */
export async function confirmPassword(
  ctx: Ctx,
  { id, password_hash: hash }: Account,
  password: string | undefined,
): Promise<void> {
  if (hash === null) return
  if (password === undefined) throw refusal('password-needed')
  const limit = { bucket: `password:${id}`, max: 5, withinSeconds: 15 * 60 }
  await limitFailures(ctx, [limit], async () => {
    if (!(await verifyPassword(password, hash))) throw refusal('wrong-password')
  })
}
