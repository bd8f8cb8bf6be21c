/** Changes the state of a comment: counts, pages and emails follow. */
import type { ModerationAction } from '#contract/studio/comments.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import { TRASH_MS } from '#server/platform/durations.ts'
import {
  deleteHiddenComments,
  deleteOrphanedComments,
  selectInThreadForUpdate,
  updateCommentState,
} from './comment-changes.sql.ts'
import { queueReplyEmail } from './queue-comment-emails.ts'
import { updateCommentCounts } from './update-comment-counts.ts'

export type CommentState = CommentTable['state']
export type ModeratedComment = NonNullable<Awaited<ReturnType<typeof selectInThreadForUpdate>>>
/** The columns that moderation changes. */
export type CommentStateColumns = Pick<ModeratedComment, 'state' | 'published_at' | 'hidden_at'>

/** The names of the actions in the audit log, which earlier entries have as well. */
type ModerationStep = Exclude<ModerationAction, 'delete'>

const nextStates: Record<ModerationStep, (row: ModeratedComment) => CommentState> = {
  /** Also publishes what is spam or in the trash. */
  approve: () => 'published',
  spam: () => 'spam',
  trash: () => 'trash',
  /** Published if it ever was published, else waiting. */
  restore: (row) => {
    if (!isHidden(row.state)) return row.state
    return row.published_at === null ? 'waiting' : 'published'
  },
}

export const isHidden = (state: CommentState) => state === 'spam' || state === 'trash'

/**
 * Returns the comment as it was before, and the columns that it has now; null when it does not exist.
 * @param emailAt Unix ms, when the author of the replied comment gets the email; at once when absent
 */
export async function changeState(
  ctx: Ctx,
  tx: Tx,
  id: number,
  step: ModerationStep,
  emailAt?: number,
): Promise<{ before: ModeratedComment; after: CommentStateColumns } | null> {
  const before = await selectInThreadForUpdate(ctx, tx, id)
  if (!before) return null
  const state = nextStates[step](before)
  if (state === before.state) return { before, after: before }
  await ctx.audit(tx, `comments.${step}`, { type: 'comment', id })
  const isFirstTime = state === 'published' && before.published_at === null
  const after = {
    state,
    hidden_at: isHidden(state) ? ctx.now() : null,
    published_at: isFirstTime ? ctx.now() : before.published_at,
  }
  await writeState(ctx, tx, before, after)
  // The owner got an email when the comment began to wait; the author of the replied comment gets one now.
  if (isFirstTime) await queueReplyEmail(ctx, tx, before, emailAt)
  return { before, after }
}

/** Writes the columns and what follows from them: counts and pages. */
export async function writeState(
  ctx: Ctx,
  tx: Tx,
  row: ModeratedComment,
  next: CommentStateColumns,
): Promise<void> {
  await updateCommentState(tx, row.id, next)
  if (row.state === 'published') await updateCommentCounts(ctx, tx, row, -1)
  if (next.state === 'published') await updateCommentCounts(ctx, tx, row)
}

// Each returns false when the comment does not exist.
/** Publishes a comment, also one that is spam or in the trash. */
export const approveComment = (ctx: Ctx, id: number) => moderate(ctx, id, 'approve')
export const markSpam = (ctx: Ctx, id: number) => moderate(ctx, id, 'spam')
export const trashComment = (ctx: Ctx, id: number) => moderate(ctx, id, 'trash')
/** Restores a comment from spam or the trash: published if it ever was published, else waiting. */
export const restoreComment = (ctx: Ctx, id: number) => moderate(ctx, id, 'restore')

const moderate = (ctx: Ctx, id: number, step: ModerationStep): Promise<boolean> =>
  ctx.transaction(async (tx) => (await changeState(ctx, tx, id, step)) !== null)

/** Daily: deletes what has been spam or in the trash for thirty days, and comments on subjects that were deleted. */
export const emptyCommentTrash = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    await deleteHiddenComments(tx, ctx.now() - TRASH_MS)
    await deleteOrphanedComments(tx)
  })
