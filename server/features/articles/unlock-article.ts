/** Unlocks a locked article with its password. */
import { verifyNothing, verifyPassword } from '#server/features/users/password.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/visitor.ts'
import { limitFailures, type RateLimit } from '#server/platform/rate-limiter.ts'
import { insertGrant } from './article-grants.ts'
import { selectLock } from './articles.sql.ts'

export type UnlockAttempt = {
  articleId: number
  password: string
  ipAddress: string
  /** The grant token that this browser already holds, if any. */
  token: string | undefined
}

/**
 * Returns the token that unlocks the article. A wrong password, an article without one and a missing article get the
 * same message, take the same time and consume the same attempts (docs/requirements/safety.md, P3 and A21).
 * @throws refused when the password does not unlock it; too-many after 5 wrong passwords in 15 minutes from one
 * network, after 20 for all articles together, and, while others have sent 50 an hour, after one in a minute
 */
export async function unlockArticle(ctx: Ctx, attempt: UnlockAttempt): Promise<string> {
  const { articleId, password, token } = attempt
  await limitFailures(ctx, limitsOf(attempt), async () => {
    const lock = await selectLock(ctx.db, articleId)
    const isRight = lock?.password_hash
      ? await verifyPassword(password, lock.password_hash, 'other')
      : await verifyNothing(password, 'other')
    if (!isRight) throw refusal('wrong-article-password')
  })
  return ctx.transaction((tx) => insertGrant(ctx, tx, articleId, token))
}

const limitsOf = ({ articleId, ipAddress }: UnlockAttempt): RateLimit[] => {
  const network = networkOf(ipAddress)
  const ofNetwork = `unlock:${articleId}:${network}`
  return [
    { bucket: ofNetwork, max: 5, withinSeconds: 15 * 60 },
    { bucket: `unlock:network:${network}`, max: 20, withinSeconds: 15 * 60 },
    {
      bucket: `unlock:${articleId}`,
      max: 50,
      withinSeconds: 3600,
      slowsDownTo: { bucket: ofNetwork, max: 1, withinSeconds: 60 },
    },
  ]
}
