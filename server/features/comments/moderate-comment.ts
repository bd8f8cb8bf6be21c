/** Moderates comments for the owner: approve, mark as spam, move to the trash, restore. */
import type { Ctx } from '#server/platform/context.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import {
  deleteHiddenComments,
  deleteOrphanedComments,
  selectInThreadForUpdate,
  updateCommentState,
} from './comment-changes.sql.ts'
import { queueReplyEmail } from './queue-comment-emails.ts'
import { updateCommentCounts } from './update-comment-counts.ts'

type CommentState = CommentTable['state']
type ModeratedComment = NonNullable<Awaited<ReturnType<typeof selectInThreadForUpdate>>>

const TRASH_DAYS_MS = 30 * 24 * 3600 * 1000

// Each returns false when the comment does not exist.
/** Publishes a comment, also one that is spam or in the trash. */
export const approveComment = (ctx: Ctx, id: number) => changeState(ctx, id, 'approve', () => 'published')
export const markSpam = (ctx: Ctx, id: number) => changeState(ctx, id, 'spam', () => 'spam')
export const trashComment = (ctx: Ctx, id: number) => changeState(ctx, id, 'bin', () => 'binned')
/** Restores a comment from spam or the trash: published if it ever was published, else waiting. */
export const restoreComment = (ctx: Ctx, id: number) =>
  changeState(ctx, id, 'restore', (row) => {
    if (!isHidden(row.state)) return row.state
    return row.published_at === null ? 'waiting' : 'published'
  })

/** The names of the actions in the audit log, which earlier entries have as well. */
type ModerationAction = 'approve' | 'spam' | 'bin' | 'restore'

const isHidden = (state: CommentState) => state === 'spam' || state === 'binned'

const changeState = (
  ctx: Ctx,
  id: number,
  action: ModerationAction,
  next: (row: ModeratedComment) => CommentState,
): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const row = await selectInThreadForUpdate(ctx, tx, id)
    if (!row) return false
    const state = next(row)
    if (state === row.state) return true
    await ctx.audit(tx, `comments.${action}`, { type: 'comment', id })
    const isFirstTime = state === 'published' && row.published_at === null
    await updateCommentState(tx, id, {
      state,
      hidden_at: isHidden(state) ? ctx.now() : null,
      published_at: isFirstTime ? ctx.now() : row.published_at,
    })
    if (row.state === 'published') await updateCommentCounts(ctx, tx, row, -1)
    if (state === 'published') await updateCommentCounts(ctx, tx, row)
    // The owner got an email when the comment began to wait; the author of the replied comment gets one now.
    if (isFirstTime) await queueReplyEmail(ctx, tx, row)
    return true
  })

/** Daily: deletes what has been spam or in the trash for thirty days, and comments on subjects that were deleted. */
export const emptyCommentTrash = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    await deleteHiddenComments(tx, ctx.now() - TRASH_DAYS_MS)
    await deleteOrphanedComments(tx)
  })
