/** Turns the second factor off, creates new recovery codes, and resets the factor from the command line. */

import { confirmPassword } from '#server/features/users/confirm-password.ts'
import { notifyOfFactor } from '#server/features/users/notify-owner.ts'
import type { AccountRow } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { deleteAttemptsOf } from '#server/platform/rate-limiter.ts'
import { deleteKnownBrowsers } from '../known-browsers.sql.ts'
import { clearLoginFailures } from '../login-lockout.ts'
import { deleteSessionsOf } from '../sessions.sql.ts'
import { checkFactor, consumeProof, type FactorProof, factorLimit } from './check-factor.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { deleteFactor, replaceRecoveryCodes, selectFactor } from './second-factor.sql.ts'

type FactorEvidence = { password: string | undefined; code: string }

/** @throws refused for a wrong password or code; too-many */
export async function disableFactor(ctx: Ctx, account: AccountRow, shown: FactorEvidence): Promise<void> {
  const proof = await proveFactor(ctx, account, shown)
  await ctx.transaction(async (tx) => {
    await consumeOrRefuse(tx, proof)
    await deleteFactor(tx, account.id)
    await ctx.audit(tx, 'second-factor.off')
    await notifyOfFactor(ctx, tx, account, 'off')
  })
}

/** @returns ten new ones; the old ones are void. @throws refused for a wrong password or code; too-many */
export async function renewRecoveryCodes(
  ctx: Ctx,
  account: AccountRow,
  shown: FactorEvidence,
): Promise<string[]> {
  const proof = await proveFactor(ctx, account, shown)
  const codes = await createRecoveryCodes()
  await ctx.transaction(async (tx) => {
    await consumeOrRefuse(tx, proof)
    await replaceRecoveryCodes(tx, account.id, codes.rows)
    await ctx.audit(tx, 'second-factor.codes')
  })
  return codes.shown
}

/**
 * For the command line, when authenticator and recovery codes are lost, or emails do not arrive: the password alone
 * is enough for the next login, and every session ends.
 * @returns whether there was a second factor
 */
export const resetFactor = (ctx: Ctx, account: AccountRow): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const wasOn = await deleteFactor(tx, account.id)
    await deleteAttemptsOf(tx, factorLimit(account.id).bucket)
    await deleteKnownBrowsers(tx, account.id)
    await clearLoginFailures(ctx, tx, account.username)
    await deleteSessionsOf(tx, account.id)
    await ctx.audit(tx, 'second-factor.reset', { type: 'account', id: account.id })
    if (wasOn) await notifyOfFactor(ctx, tx, account, 'off')
    return wasOn
  })

async function proveFactor(
  ctx: Ctx,
  account: AccountRow,
  { password, code }: FactorEvidence,
): Promise<FactorProof> {
  const factor = await selectFactor(ctx.db, account.id)
  if (factor?.confirmed_at == null) throw refusal('factor-is-off')
  await confirmPassword(ctx, account, password)
  const proof = await checkFactor(ctx, factor, code)
  if (!proof) throw refusal('wrong-factor-code')
  return proof
}

async function consumeOrRefuse(tx: Tx, proof: FactorProof): Promise<void> {
  if (!(await consumeProof(tx, proof))) throw refusal('wrong-factor-code')
}
