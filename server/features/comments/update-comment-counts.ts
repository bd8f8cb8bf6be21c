/** Updates the counts and makes pages stale when a comment becomes visible to everybody, or is hidden. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import { addToCommentCounts, addToReplyCount, isCommentPublished } from './comment-changes.sql.ts'

type CountedComment = Pick<CommentTable, 'type' | 'subject_id' | 'parent_id'> & { reply_count: number }

/** @param by 1 for a comment that becomes visible, −1 for one that is hidden; its replies count with it */
export async function updateCommentCounts(
  ctx: Ctx,
  tx: Tx,
  row: CountedComment,
  by: 1 | -1 = 1,
): Promise<void> {
  const subject = { type: row.type, id: row.subject_id }
  if (row.parent_id === null) await addToCommentCounts(tx, subject, by, by * (1 + row.reply_count))
  else {
    await addToReplyCount(tx, row.parent_id, by)
    if (await isCommentPublished(tx, row.parent_id)) await addToCommentCounts(tx, subject, 0, by)
  }
  ctx.content.changed(tx, 'comments')
}
