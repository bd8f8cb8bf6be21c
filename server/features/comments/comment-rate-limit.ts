/** How fast one may speak (docs/requirements/safety.md, X6): a flood is stopped, and so is the same text again. */
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { assertBelowLimit, insertAttempt, selectAttempts } from '#server/platform/rate-limiter.ts'
import { selectSpoken } from './comments.sql.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SAME_TEXT_MS = 10 * MINUTE_MS

/** As many a minute for an account and for an address; ten and twenty times as many an hour. */
const limitsOf = ({ config }: Ctx) => ({
  minute: config.COMMENTS_PER_MINUTE,
  accountHour: config.COMMENTS_PER_MINUTE * 10,
  networkHour: config.COMMENTS_PER_MINUTE * 20,
})

export type CommentAttempt = { accountId: number; network: string; markdown: string }

/**
 * Runs in the transaction that saves the comment, so that comments that come at once count each other.
 * @throws refused for the text that this account sent less than ten minutes ago; too-many
 */
export async function checkCommentRateLimit(
  ctx: Ctx,
  tx: Tx,
  { accountId, network, markdown }: CommentAttempt,
): Promise<void> {
  const limits = limitsOf(ctx)
  const now = ctx.now()
  const bucket = bucketOf(network)
  if (ctx.engine === 'postgres')
    for (const key of [`comment:account:${accountId}`, bucket])
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const own = await selectSpoken(tx, accountId, now - HOUR_MS, limits.accountHour)
  if (own.some((row) => row.markdown === markdown && row.created_at > now - SAME_TEXT_MS))
    throw refusal('comment-repeated')
  const near = await selectAttempts(tx, bucket, now - HOUR_MS, limits.networkHour)
  const times = { own: own.map((row) => row.created_at), near: near.map((row) => row.tried_at) }
  assertBelowLimit(now, times.own, limits.minute, MINUTE_MS)
  assertBelowLimit(now, times.near, limits.minute, MINUTE_MS)
  assertBelowLimit(now, times.own, limits.accountHour, HOUR_MS)
  assertBelowLimit(now, times.near, limits.networkHour, HOUR_MS)
}

/** Who speaks from where is forgotten within a day; the count of an account stands in its comments. */
export const countComment = (ctx: Ctx, tx: Tx, network: string) =>
  insertAttempt(tx, bucketOf(network), ctx.now())

const bucketOf = (network: string) => `comment:${network}`
