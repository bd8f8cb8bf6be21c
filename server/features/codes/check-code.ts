/** Whether a code is right, and using it up. */
import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { consumeAttempt, type RateLimit, refundAttempt } from '#server/platform/rate-limiter.ts'
import { codeHash, MAX_WRONG_TRIES } from './code.ts'
import { countWrongTry, deleteCode, selectCode } from './codes.sql.ts'
import { emailHash } from './email-key.ts'

/**
 * Looks at a code without using it up: what it is for may still fail for another reason.
 * @throws refused when it is wrong, void or too old, or 15 wrong ones came within the hour: one and the same sentence
 */
export async function checkCode(ctx: Ctx, email: string, code: string): Promise<void> {
  const mark = emailHash(ctx, email)
  const given = Buffer.from(codeHash(ctx, email, code))
  const isRight = await ctx.quietTransaction(async (tx) => {
    const row = await selectCode(ctx, tx, mark)
    const known = Buffer.from(row?.code ?? codeHash(ctx, email, ''))
    const isSame = timingSafeEqual(given, known)
    const isValid = row !== undefined && row.expires_at > ctx.now() && row.wrong_tries < MAX_WRONG_TRIES
    const isAllowed = await consumeWrongTry(ctx, tx, mark, isSame && isValid)
    if (isSame && isValid && isAllowed) return true
    await countWrongTry(tx, mark)
    return false
  })
  if (!isRight) throw refusal('wrong-code')
}

/** A right code is no try, but even a right one waits when too many wrong ones came before it. */
async function consumeWrongTry(ctx: Ctx, tx: Tx, mark: string, isRight: boolean): Promise<boolean> {
  const limit: RateLimit = { bucket: `code:wrong:${mark}`, max: 15, withinSeconds: 3600 }
  try {
    const taken = await consumeAttempt(ctx, tx, [limit])
    if (isRight) await refundAttempt(tx, taken)
    return true
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too-many') return false
    throw error
  }
}

/**
 * Uses the code up, in the transaction of what it was for: whatever that is, it happens once.
 * @throws refused when somebody else was faster
 */
export async function consumeCode(ctx: Ctx, tx: Tx, email: string, code: string): Promise<void> {
  const key = { email_hash: emailHash(ctx, email), code: codeHash(ctx, email, code) }
  if (!(await deleteCode(tx, key, ctx.now()))) throw refusal('wrong-code')
}
