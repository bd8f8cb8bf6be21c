/** Moderates many comments at once for the studio, replies for the owner, and undoes both. */
import type { ModerationAction } from '#contract/studio/comments.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { storeUndo, takeUndo } from '#server/platform/undo/undo.ts'
import { deleteComment, selectInThreadForUpdate, selectVisibleIdsOf } from './comment-changes.sql.ts'
import {
  type CommentStateColumns,
  changeState,
  isHidden,
  type ModeratedComment,
  writeState,
} from './comment-states.ts'
import { queueReplyEmail } from './queue-comment-emails.ts'
import { addComment } from './save-comment.ts'
import { updateCommentCounts } from './update-comment-counts.ts'

/** An email about what the owner approves or replies waits until the undo bar is gone. */
const EMAIL_DELAY_MS = 15_000

export type TrashedComment = { id: number; before: CommentStateColumns; after: CommentStateColumns }
type Undo = { comments: TrashedComment[]; replyId: number | null }
type Outcome = { changed: number; undoToken: string | null }

const columnsOf = ({ state, published_at, hidden_at }: CommentStateColumns): CommentStateColumns => ({
  state,
  published_at,
  hidden_at,
})

/** Comments that do not exist any more, or have the state already, are not counted as changed. */
export const moderateComments = (ctx: Ctx, ids: number[], action: ModerationAction): Promise<Outcome> =>
  ctx.transaction(async (tx) => {
    // Threads have smaller ids than their replies: rows are locked in this order everywhere.
    const ordered = [...new Set(ids)].sort((a, b) => a - b)
    if (action === 'delete') return { changed: await deleteHidden(ctx, tx, ordered), undoToken: null }
    const comments: TrashedComment[] = []
    for (const id of ordered) {
      const change = await changeState(ctx, tx, id, action, ctx.now() + EMAIL_DELAY_MS)
      if (change && change.before.state !== change.after.state)
        comments.push({ id, before: columnsOf(change.before), after: columnsOf(change.after) })
    }
    if (comments.length === 0) return { changed: 0, undoToken: null }
    const undoToken = await storeUndo(ctx, tx, 'comments', { comments, replyId: null } satisfies Undo)
    return { changed: comments.length, undoToken }
  })

/** Only what is spam or in the trash is deleted for good; nobody sees it, so no count and no page changes. */
async function deleteHidden(ctx: Ctx, tx: Tx, ids: number[]): Promise<number> {
  let deleted = 0
  for (const id of ids) {
    const row = await selectInThreadForUpdate(ctx, tx, id)
    if (row?.state !== 'spam' && row?.state !== 'trash') continue
    await ctx.audit(tx, 'comments.delete', { type: 'comment', id })
    await deleteComment(tx, id)
    deleted += 1
  }
  return deleted
}

/**
 * Publishes the comment if it waits, and the owner's reply to it.
 * @throws refused when the comment or its thread is not there any more; invalid when nothing is left to read
 */
export const replyAsOwner = (
  ctx: Ctx,
  { id, ownerId, text }: { id: number; ownerId: number; text: string },
): Promise<Outcome & { replyId: number }> =>
  ctx.transaction(async (tx) => {
    const emailAt = ctx.now() + EMAIL_DELAY_MS
    const change = await changeState(ctx, tx, id, 'approve', emailAt)
    if (!change || isHidden(change.before.state)) throw refusal('no-such-thread')
    const { before, after } = change
    const reply = await addComment(ctx, tx, {
      accountId: ownerId,
      subject: { type: before.type, id: before.subject_id },
      text,
      parentId: before.parent_id ?? before.id,
      replyUserId: null,
      replyCommentId: before.id,
      ipAddress: null,
    })
    await ctx.audit(tx, 'comments.reply', { type: 'comment', id: reply.id })
    await queueReplyEmail(ctx, tx, reply, emailAt)
    const comments =
      before.state === after.state ? [] : [{ id, before: columnsOf(before), after: columnsOf(after) }]
    const undoToken = await storeUndo(ctx, tx, 'comments', { comments, replyId: reply.id } satisfies Undo)
    return { changed: comments.length, undoToken, replyId: reply.id }
  })

/** Returns how many comments are as before. @throws refused when the token is unknown, used or too old */
export const undoModeration = (ctx: Ctx, token: string): Promise<number> =>
  ctx.transaction(async (tx) => {
    const { comments, replyId } = await takeUndo<Undo>(ctx, tx, 'comments', token)
    let changed = 0
    const reply = replyId === null ? undefined : await selectInThreadForUpdate(ctx, tx, replyId)
    if (reply) {
      await removeReply(ctx, tx, reply)
      changed += 1
    }
    changed += await restoreComments(ctx, tx, comments)
    await ctx.audit(tx, 'comments.undo', { type: 'comment', id: comments[0]?.id ?? replyId })
    return changed
  })

/** Restores the state of comments that have not been changed since. Returns how many. */
export async function restoreComments(ctx: Ctx, tx: Tx, comments: TrashedComment[]): Promise<number> {
  let restored = 0
  for (const { id, before, after } of comments) {
    const now = await selectInThreadForUpdate(ctx, tx, id)
    if (!now || now.state !== after.state || now.hidden_at !== after.hidden_at) continue
    await writeState(ctx, tx, now, before)
    restored += 1
  }
  return restored
}

/** Moves every comment of an account that is published or waits to the trash. Returns what `restoreComments` needs. */
export async function trashCommentsOf(ctx: Ctx, tx: Tx, accountId: number): Promise<TrashedComment[]> {
  const trashed: TrashedComment[] = []
  for (const id of await selectVisibleIdsOf(tx, accountId)) {
    const change = await changeState(ctx, tx, id, 'trash')
    if (change) trashed.push({ id, before: columnsOf(change.before), after: columnsOf(change.after) })
  }
  return trashed
}

async function removeReply(ctx: Ctx, tx: Tx, reply: ModeratedComment): Promise<void> {
  if (reply.state === 'published') await updateCommentCounts(ctx, tx, reply, -1)
  await deleteComment(tx, reply.id)
}
