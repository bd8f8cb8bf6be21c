/** Checks a code of the authenticator or a recovery code, and uses it up. */

import { verifyNothing, verifyPassword } from '#server/features/users/password.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  type ConsumedAttempts,
  consumeAttempt,
  type RateLimit,
  refundAttempt,
} from '#server/platform/rate-limiter.ts'
import { stepOf } from './authenticator.ts'
import {
  deleteRecoveryCode,
  type FactorRow,
  selectRecoveryCode,
  updateLastStep,
} from './second-factor.sql.ts'

/** A right code that was not used yet. */
export type FactorProof = { accountId: number; taken: ConsumedAttempts } & (
  | { kind: 'authenticator'; step: number }
  | { kind: 'recovery'; row: { slot: number; code_hash: string } }
)

/** Five wrong ones an hour: three codes are right at any moment, so a guess succeeds with 1.5 in 100 000 (A11). */
export const factorLimit = (accountId: number): RateLimit => ({
  bucket: `second-factor:${accountId}`,
  max: 5,
  withinSeconds: 3600,
})

/**
 * Checks a code without using it up. The caller has verified the password, so nobody else can use up the attempts.
 * @returns null when it is wrong or was used. @throws too-many after five wrong ones within the hour
 */
export async function checkFactor(ctx: Ctx, factor: FactorRow, code: string): Promise<FactorProof | null> {
  const accountId = factor.account_id
  const taken = await ctx.transaction((tx) => consumeAttempt(ctx, tx, [factorLimit(accountId)]), {
    isAudited: false,
  })
  if (code.length === 6) {
    const step = await stepOf(ctx.decrypt(factor.encrypted), code, ctx.now())
    const isFresh = step !== null && (factor.last_step === null || step > factor.last_step)
    return isFresh ? { kind: 'authenticator', accountId, taken, step } : null
  }
  const row = await selectRecoveryCode(ctx.db, accountId, Number(code[0]))
  const isRight = row ? await verifyPassword(code, row.code_hash) : await verifyNothing(code)
  return row && isRight ? { kind: 'recovery', accountId, taken, row } : null
}

/**
 * Uses the code up, in the transaction of the action that it is for. @returns false when a parallel request has used
 * it
 */
export async function consumeProof(tx: Tx, proof: FactorProof): Promise<boolean> {
  const { accountId, taken } = proof
  const isOurs =
    proof.kind === 'authenticator'
      ? await updateLastStep(tx, accountId, proof.step)
      : await deleteRecoveryCode(tx, accountId, proof.row)
  if (isOurs) await refundAttempt(tx, taken)
  return isOurs
}
