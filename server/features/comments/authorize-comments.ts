/** Which things can be spoken about by whom: what is hidden has no comments, what is locked has them behind its door. */
import type { CommentKind } from '#contract/comments.ts'
import { hasGrant } from '#server/features/articles/article-grants.ts'
import { lockedArticle } from '#server/features/articles/articles.mapper.ts'
import { articleAccess } from '#server/features/articles/articles.policy.ts'
import { selectArticle, selectLock } from '#server/features/articles/articles.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { locked, refusal } from '#server/platform/errors.ts'
import { type CommentSubject, selectListedTalk } from './comments.sql.ts'

/** A topic as it is asked for; contract/comments.ts saw to it that an id stands where one is due. */
export const toCommentSubject = ({
  type,
  topicId,
}: {
  type: CommentKind
  topicId?: number | null | undefined
}): CommentSubject => ({
  type,
  id: topicId ?? 0,
})

/**
 * Lets through to what this visitor may read; `isPrivate` when others may not.
 * @param grantToken the token of the browser's grant cookie
 * @throws refused when there is no such thing to be seen; locked with the closed door as data
 */
export async function requireCommentAccess(
  ctx: Ctx,
  { type, id: topicId }: CommentSubject,
  grantToken: string | undefined,
): Promise<{ isPrivate: boolean }> {
  if (type === 5 && !(await selectListedTalk(ctx.db, topicId))) throw refusal('no-such-topic')
  if (type !== 1) return { isPrivate: false }
  const lock = await selectLock(ctx.db, topicId)
  if (!lock) throw refusal('no-such-topic')
  const isLocked = lock.password_hash !== null
  const isGranted = isLocked && (await hasGrant(ctx, topicId, grantToken))
  if (articleAccess(lock, isGranted) === 'open') return { isPrivate: isLocked }
  const row = await selectArticle(ctx.db, topicId)
  throw row ? locked(lockedArticle(row)) : refusal('no-such-topic')
}
