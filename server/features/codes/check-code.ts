/** Creates verification codes, six random digits (docs/requirements/safety.md, A9 and A13), checks them and uses them up. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { consumeAttempt, type RateLimit, refundAttempt } from '#server/platform/rate-limiter.ts'
import { countWrongTry, deleteCode, selectCode } from './codes.sql.ts'
import { type LoginSubject, subjectHash } from './email-key.ts'

/** The slots in which a code for this browser may be: its own when it is known, then the one of the address. */
const slotsOf = (ctx: Ctx, subject: LoginSubject): string[] => [
  ...new Set([subjectHash(ctx, subject), subjectHash(ctx, { ...subject, browser: null })]),
]

/**
 * Checks a code without using it up: the action that it is for may still fail for another reason. A wrong code counts
 * only while a valid one waits (docs/requirements/safety.md, A20).
 * @throws refused when the code is wrong, void or expired, or after 15 wrong ones within the hour: always the same message
 */
export async function checkCode(ctx: Ctx, subject: LoginSubject, code: string): Promise<void> {
  const isRight = await ctx.transaction(
    async (tx) => {
      const waiting = await selectWaitingCode(ctx, tx, slotsOf(ctx, subject))
      const slot = waiting?.email_hash ?? subjectHash(ctx, subject)
      const expected = Buffer.from(waiting?.code ?? codeHash(ctx, slot, ''))
      const isSame = timingSafeEqual(Buffer.from(codeHash(ctx, slot, code)), expected)
      if (!waiting) return false
      const isAllowed = await consumeWrongTry(ctx, tx, slot, isSame)
      if (isSame && isAllowed) return true
      await countWrongTry(tx, slot)
      return false
    },
    { isAudited: false },
  )
  if (!isRight) throw refusal('wrong-code')
}

async function selectWaitingCode(ctx: Ctx, tx: Tx, slots: string[]) {
  for (const slot of slots) {
    const row = await selectCode(ctx, tx, slot)
    if (row && isTimely(row.expires_at, ctx.now()) && row.wrong_tries < MAX_WRONG_TRIES) return row
  }
  return undefined
}

/** A code that lives longer than any can was created before the clock was set back. */
const isTimely = (expiresAt: number, now: number): boolean =>
  expiresAt > now && expiresAt <= now + 2 * CODE_LIFETIME_MS

/** A right code is refunded, but it is refused as well when too many wrong ones came before it. */
async function consumeWrongTry(ctx: Ctx, tx: Tx, slot: string, isRight: boolean): Promise<boolean> {
  const limit: RateLimit = { bucket: `code:wrong:${slot}`, max: 15, withinSeconds: 3600 }
  try {
    const consumed = await consumeAttempt(ctx, tx, [limit])
    if (isRight) await refundAttempt(tx, consumed)
    return true
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too-many') return false
    throw error
  }
}

/**
 * Uses the code up, in the transaction of the action that it is for: the action happens once.
 * @throws refused when a parallel request has used it
 */
export async function consumeCode(ctx: Ctx, tx: Tx, subject: LoginSubject, code: string): Promise<void> {
  for (const slot of slotsOf(ctx, subject))
    if (await deleteCode(tx, { email_hash: slot, code: codeHash(ctx, slot, code) }, ctx.now())) return
  throw refusal('wrong-code')
}

export const CODE_LIFETIME_MS = 10 * 60 * 1000
/** This many wrong tries void a code. */
const MAX_WRONG_TRIES = 5

export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** The stored form of a code: bound to its slot, so that it is worth nothing for another address or browser. */
export const codeHash = (ctx: Ctx, slot: string, code: string): string => ctx.sign('code', `${slot}\n${code}`)
