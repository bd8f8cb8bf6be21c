/** Turns the second factor on: a new secret, a code that proves that the authenticator has it, recovery codes. */
import type { Enrollment } from '#contract/second-factor.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { confirmPassword } from '#server/features/users/confirm-password.ts'
import { notifyOfFactor } from '#server/features/users/notify-owner.ts'
import type { AccountRow } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { consumeAttempt } from '#server/platform/rate-limiter.ts'
import { deleteSessionsOf } from '../sessions.sql.ts'
import { createSecret, enrollmentOf, stepOf } from './authenticator.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import {
  confirmEnrollment,
  replaceRecoveryCodes,
  selectFactor,
  upsertEnrollment,
} from './second-factor.sql.ts'

const ENROLLMENT_MS = 30 * 60 * 1000

/** @throws refused for a missing or wrong password, and when it is on already */
export async function beginFactor(
  ctx: Ctx,
  account: AccountRow,
  password: string | undefined,
): Promise<Enrollment> {
  await confirmPassword(ctx, account, password)
  const { websiteTitle } = await selectSettings(ctx)
  const secret = await createSecret()
  const row = { account_id: account.id, encrypted: ctx.encrypt(secret), begun_at: ctx.now() }
  await ctx.transaction(async (tx) => {
    if (!(await upsertEnrollment(tx, row))) throw refusal('factor-is-on')
    await ctx.audit(tx, 'second-factor.begin')
  })
  return enrollmentOf(secret, websiteTitle, account.username)
}

/**
 * Ends every other session, because one of them may be stolen.
 * @returns the recovery codes, which are never shown again. @throws refused; too-many
 */
export async function confirmFactor(
  ctx: Ctx,
  { account, sessionId, code }: { account: AccountRow; sessionId: number; code: string },
): Promise<string[]> {
  const limit = { bucket: `second-factor:begun:${account.id}`, max: 20, withinSeconds: 3600 }
  await ctx.transaction((tx) => consumeAttempt(ctx, tx, [limit]), { isAudited: false })
  const factor = await selectFactor(ctx.db, account.id)
  if (!factor) throw refusal('factor-is-off')
  if (factor.confirmed_at !== null) throw refusal('factor-is-on')
  if (ctx.now() - factor.begun_at > ENROLLMENT_MS) throw refusal('enrollment-expired')
  const step = await stepOf(ctx.decrypt(factor.encrypted), code, ctx.now())
  if (step === null) throw refusal('wrong-factor-code')
  const codes = await createRecoveryCodes()
  await ctx.transaction(async (tx) => {
    const now = ctx.now()
    if (!(await confirmEnrollment(tx, factor, { confirmed_at: now, last_step: step })))
      throw refusal('enrollment-expired')
    await replaceRecoveryCodes(tx, account.id, codes.rows)
    await deleteSessionsOf(tx, account.id, sessionId)
    await ctx.audit(tx, 'second-factor.on')
    await notifyOfFactor(ctx, tx, account, 'on')
  })
  return codes.shown
}
