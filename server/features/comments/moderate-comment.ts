/** The owner's word on a comment: approve, spam, bin, restore. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import { selectCommentForUpdate } from './comments.sql.ts'
import { queueReplyEmail } from './queue-comment-emails.ts'
import { updateCommentCounts } from './update-comment-counts.ts'

type State = CommentTable['state']
type Row = NonNullable<Awaited<ReturnType<typeof selectCommentForUpdate>>>

const KEPT_MS = 30 * 24 * 3600 * 1000

/** Everybody can read it, also when it was spam or in the bin. Each answers false when there is no such comment. */
export const approveComment = (ctx: Ctx, id: number) => changeState(ctx, id, 'approve', () => 'published')
export const markSpam = (ctx: Ctx, id: number) => changeState(ctx, id, 'spam', () => 'spam')
export const trashComment = (ctx: Ctx, id: number) => changeState(ctx, id, 'bin', () => 'binned')
/** It is what it was: readable when it ever was, else it waits. */
export const restoreComment = (ctx: Ctx, id: number) =>
  changeState(ctx, id, 'restore', (row) => {
    if (row.state !== 'spam' && row.state !== 'binned') return row.state
    return row.published_at === null ? 'waiting' : 'published'
  })

type Word = 'approve' | 'spam' | 'bin' | 'restore'

const changeState = (ctx: Ctx, id: number, word: Word, next: (row: Row) => State): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const row = await selectInThread(ctx, tx, id)
    if (!row) return false
    const state = next(row)
    if (state === row.state) return true
    await ctx.audit(tx, `comments.${word}`, { type: 'comment', id })
    const isFirstTime = state === 'published' && row.published_at === null
    await tx
      .updateTable('comment')
      .set({
        state,
        hidden_at: state === 'spam' || state === 'binned' ? ctx.now() : null,
        published_at: isFirstTime ? ctx.now() : row.published_at,
      })
      .where('id', '=', id)
      .execute()
    if (row.state === 'published') await updateCommentCounts(ctx, tx, row, -1)
    if (state === 'published') await updateCommentCounts(ctx, tx, row)
    // The owner heard of it when it began to wait; whom it answers hears of it now.
    if (isFirstTime) await queueReplyEmail(ctx, tx, row)
    return true
  })

/** Thread before reply, as everybody who changes both: two of them never wait for each other. */
async function selectInThread(ctx: Ctx, tx: Tx, id: number): Promise<Row | undefined> {
  const row = await tx.selectFrom('comment').select('parent_id').where('id', '=', id).executeTakeFirst()
  if (row?.parent_id != null) await selectCommentForUpdate(ctx, tx, row.parent_id)
  return row && selectCommentForUpdate(ctx, tx, id)
}

/** Every day: what has been spam or in the bin for thirty days is gone, and what stood below things that are gone. */
export const emptyCommentTrash = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    await tx
      .deleteFrom('comment')
      .where('hidden_at', '<', ctx.now() - KEPT_MS)
      .execute()
    for (const table of ['comment', 'comment_tally'] as const) {
      const ofKind = (type: 1 | 5) => tx.deleteFrom(table).where('type', '=', type)
      await ofKind(1)
        .where('subject_id', 'not in', (q) => q.selectFrom('article').select('article.id'))
        .execute()
      await ofKind(5)
        .where('subject_id', 'not in', (q) => q.selectFrom('talk').select('talk.id'))
        .execute()
    }
  })
