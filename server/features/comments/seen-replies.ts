/** The replies to a reader that wait to be read, until the reader has seen the comments that they are among. */
import type { UnseenReplies } from '#contract/comments.ts'
import type { Ctx } from '#server/platform/context.ts'
import { silentKinds } from './authorize-comments.ts'
import { updateRepliesSeen } from './comment-changes.sql.ts'
import { toCommentPlace } from './comments.mapper.ts'
import { type CommentSubject, selectUnseenReplies } from './comments.sql.ts'

/** Nobody needs a larger number. */
const MAX_COUNTED = 100

export async function readUnseenReplies(ctx: Ctx, accountId: number): Promise<UnseenReplies> {
  const rows = await selectUnseenReplies(ctx.db, accountId, MAX_COUNTED, await silentKinds(ctx))
  const [newest] = rows
  return {
    count: rows.length,
    newest: newest ? { id: newest.id, ...toCommentPlace(newest), topicSlug: newest.topic_slug } : null,
  }
}

/** No page shows it, so nothing becomes stale. */
export const markRepliesSeen = (ctx: Ctx, subject: CommentSubject, accountId: number): Promise<boolean> =>
  ctx.transaction((tx) => updateRepliesSeen(tx, subject, accountId, ctx.now()))
