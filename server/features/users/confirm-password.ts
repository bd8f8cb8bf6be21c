/** Asks for the password before a change that cannot be undone. */
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { limitFailures } from '#server/platform/rate-limiter.ts'
import { verifyPassword } from './password.ts'

type Account = { id: number; password_hash: string | null }

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
