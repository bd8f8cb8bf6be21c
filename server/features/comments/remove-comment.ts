/** Deletes a comment for its author. The replies of others stay below a placeholder. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import {
  blankComment,
  deleteComment,
  hasReplies,
  selectInThreadForUpdate,
  selectParentWithoutReplies,
} from './comment-changes.sql.ts'
import { editableUntil } from './comments.policy.ts'
import type { Caller } from './comments.sql.ts'
import { requireAuthor } from './edit-comment.ts'
import { updateCommentCounts } from './update-comment-counts.ts'

type DeletedComment = NonNullable<Awaited<ReturnType<typeof selectInThreadForUpdate>>>

/**
 * A comment that does not exist is deleted already.
 * @throws forbidden for a comment of somebody else; refused for one that a guest wrote fifteen minutes ago and everybody sees
 */
export const removeComment = (ctx: Ctx, id: number, caller: Caller | null): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = await selectInThreadForUpdate(ctx, tx, id)
    if (!row) return
    const { guest } = await requireAuthor(tx, row, caller)
    if (guest && row.state !== 'waiting' && ctx.now() > editableUntil(row)) throw refusal('comment-too-old')
    await ctx.audit(tx, 'comments.remove', { type: 'comment', id })
    if (await hasReplies(tx, id)) {
      await blankComment(tx, id)
      ctx.content.changed(tx, 'comments')
      return
    }
    await removeRow(ctx, tx, row)
    // The placeholder above the last reply has no purpose any more.
    const parent = row.parent_id === null ? undefined : await selectParentWithoutReplies(tx, row.parent_id)
    if (parent) await removeRow(ctx, tx, parent)
  })

async function removeRow(ctx: Ctx, tx: Tx, row: DeletedComment): Promise<void> {
  if (row.state === 'published') await updateCommentCounts(ctx, tx, row, -1)
  await deleteComment(tx, row.id)
}
