/** What changes when a comment can be read by everybody, or no longer: counts, and the pages that show it. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import { addToCommentCounts, addToReplyCount, commentsCacheTag } from './comments.sql.ts'

type Counted = Pick<CommentTable, 'type' | 'subject_id' | 'parent_id'> & { reply_count: number }

/** A comment came: `by` 1, or went: −1. Replies come and go with what they stand below. */
export async function updateCommentCounts(ctx: Ctx, tx: Tx, row: Counted, by: 1 | -1 = 1): Promise<void> {
  const subject = { type: row.type, id: row.subject_id }
  if (row.parent_id === null) await addToCommentCounts(tx, subject, by, by * (1 + row.reply_count))
  else {
    await addToReplyCount(tx, row.parent_id, by)
    if (await isPublished(tx, row.parent_id)) await addToCommentCounts(tx, subject, 0, by)
  }
  ctx.cacheTags.invalidate(tx, commentsCacheTag(subject), 'comments')
  if (row.type === 5) ctx.cacheTags.invalidate(tx, `talk:${row.subject_id}`, 'talks')
}

async function isPublished(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('comment').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'published'
}
