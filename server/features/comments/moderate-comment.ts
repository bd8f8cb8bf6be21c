/** Moderates one comment from the command line: approve, mark as spam, move to the trash, restore. */
import type { Ctx } from '#server/platform/context.ts'
import { deleteHiddenComments, deleteOrphanedComments } from './comment-changes.sql.ts'
import { changeState, type ModerationStep, TRASH_DAYS } from './comment-states.ts'

const TRASH_DAYS_MS = TRASH_DAYS * 24 * 3600 * 1000

// Each returns false when the comment does not exist.
/** Publishes a comment, also one that is spam or in the trash. */
export const approveComment = (ctx: Ctx, id: number) => moderate(ctx, id, 'approve')
export const markSpam = (ctx: Ctx, id: number) => moderate(ctx, id, 'spam')
export const trashComment = (ctx: Ctx, id: number) => moderate(ctx, id, 'bin')
/** Restores a comment from spam or the trash: published if it ever was published, else waiting. */
export const restoreComment = (ctx: Ctx, id: number) => moderate(ctx, id, 'restore')

const moderate = (ctx: Ctx, id: number, step: ModerationStep): Promise<boolean> =>
  ctx.transaction(async (tx) => (await changeState(ctx, tx, id, step)) !== null)

/** Daily: deletes what has been spam or in the trash for thirty days, and comments on subjects that were deleted. */
export const emptyCommentTrash = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    await deleteHiddenComments(tx, ctx.now() - TRASH_DAYS_MS)
    await deleteOrphanedComments(tx)
  })
