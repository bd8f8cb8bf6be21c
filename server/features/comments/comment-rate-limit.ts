/** Limits how fast comments are posted, and refuses the same text twice (docs/requirements/safety.md, X6). */
import { createHash } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { consumeAttempt, type RateLimit } from '#server/platform/rate-limiter.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const SAME_TEXT = 10 * MINUTE

export type CommentAttempt = { accountId: number; network: string; markdown: string }

/**
 * Runs in the transaction that saves the comment: parallel comments count each other, and one that is refused for
 * another reason does not count.
 * @throws refused for a text that this account posted less than ten minutes ago; too-many
 */
export const consumeCommentAttempt = (ctx: Ctx, tx: Tx, attempt: CommentAttempt) =>
  consumeAttempt(ctx, tx, [sameTextLimit(attempt), ...limitsOf(ctx, attempt)])

/** The bucket contains a hash: the text itself is stored nowhere else. */
const sameTextLimit = ({ accountId, markdown }: CommentAttempt): RateLimit => ({
  bucket: `comment:text:${accountId}:${createHash('sha256').update(markdown).digest('hex').slice(0, 32)}`,
  max: 1,
  withinSeconds: SAME_TEXT,
  refusal: () => refusal('comment-repeated'),
})

/** The same number a minute for an account and for a network; ten and twenty times as many an hour. */
const limitsOf = ({ config }: Ctx, { accountId, network }: CommentAttempt): RateLimit[] => {
  const perMinute = config.COMMENTS_PER_MINUTE
  const [account, near] = [`comment:account:${accountId}`, `comment:${network}`]
  return [
    { bucket: account, max: perMinute, withinSeconds: MINUTE },
    { bucket: near, max: perMinute, withinSeconds: MINUTE },
    { bucket: account, max: perMinute * 10, withinSeconds: HOUR },
    { bucket: near, max: perMinute * 20, withinSeconds: HOUR },
  ]
}
