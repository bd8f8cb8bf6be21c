/** Opening a locked article with its password. */

import { verifyNothing, verifyPassword } from '#server/features/users/password.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/visitor.ts'
import { checkRateLimits, countAttempt, type RateLimit } from '#server/platform/rate-limiter.ts'
import { insertGrant } from './article-grants.ts'
import { selectLock } from './articles.sql.ts'

export type Attempt = {
  articleId: number
  password: string
  /** The visitor's network address. */
  address: string
  /** The token that this browser already holds, if any. */
  token: string | undefined
}

/**
 * Answers the token that opens the article. A wrong password, an article without one and an article
 * that does not exist are told in the same words and take the same time (docs/requirements/safety.md, P3).
 * @throws refused when the article does not open; too-many after 5 wrong tries in 15 minutes from one
 * address, or 50 an hour from anywhere
 */
export async function unlockArticle(ctx: Ctx, attempt: Attempt): Promise<string> {
  const limits = limitsOf(attempt)
  await checkRateLimits(ctx, limits)
  const lock = await selectLock(ctx.db, attempt.articleId)
  const isRight = lock?.password_hash
    ? await verifyPassword(attempt.password, lock.password_hash)
    : await verifyNothing(attempt.password)
  if (!isRight) {
    await countAttempt(ctx, limits)
    throw refusal('wrong-article-password')
  }
  return ctx.transaction((tx) => insertGrant(ctx, tx, attempt.articleId, attempt.token))
}

const limitsOf = ({ articleId, address }: Attempt): RateLimit[] => [
  { bucket: `unlock:${articleId}:${networkOf(address)}`, max: 5, withinSeconds: 15 * 60 },
  { bucket: `unlock:${articleId}`, max: 50, withinSeconds: 3600 },
]
