/** Queues the emails about a comment: to the owner, and to the author of the comment that it replies to. */
import { queueNotification } from '#server/mail/queue-email.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import { isFlooded, scheduleHeldDigest } from './comment-digest.ts'
import { selectEmailRecipient, selectOwnerRecipient } from './comments.sql.ts'

type PostedReply = Pick<CommentTable, 'account_id' | 'reply_account_id'> & { id: number }
type PostedComment = PostedReply & Pick<CommentTable, 'created_at'>

/** For a published comment: notifies the owner, unless the owner wrote it, and the author of the replied comment. */
export async function queuePublishedEmails(ctx: Ctx, tx: Tx, comment: PostedComment): Promise<void> {
  await queueOwnerEmail(ctx, tx, comment, 'comment')
  await queueReplyEmail(ctx, tx, comment)
}

/** For a comment that waits for approval: asks the owner. */
export const queueWaitingEmail = (ctx: Ctx, tx: Tx, comment: PostedComment) =>
  queueOwnerEmail(ctx, tx, comment, 'comment-pending')

/** For a comment that is held as possible spam: a flood of them is one email. */
export async function queueHeldEmail(ctx: Ctx, tx: Tx): Promise<void> {
  const [owner] = await selectOwnerRecipient(tx)
  if (owner?.email) await scheduleHeldDigest(ctx, tx)
}

async function queueOwnerEmail(
  ctx: Ctx,
  tx: Tx,
  comment: PostedComment,
  kind: 'comment' | 'comment-pending',
): Promise<void> {
  const [owner] = await selectOwnerRecipient(tx)
  if (!owner?.email || owner.id === comment.account_id) return
  if (await isFlooded(ctx, tx, comment.created_at)) return
  await queueNotification(ctx, tx, { kind, subjectId: comment.id, accountId: owner.id })
}

/**
 * No email for a reply to oneself. The owner gets none either: the email about every comment is enough.
 * @param sendAt Unix ms; at once when absent
 */
export async function queueReplyEmail(
  ctx: Ctx,
  tx: Tx,
  comment: PostedReply,
  sendAt?: number,
): Promise<void> {
  if (comment.reply_account_id === null || comment.reply_account_id === comment.account_id) return
  const [reader] = await selectEmailRecipient(tx, comment.reply_account_id)
  if (!reader?.email || !wantsReplyEmails(reader)) return
  const notification = { kind: 'reply', subjectId: comment.id, accountId: reader.id } as const
  await queueNotification(ctx, tx, sendAt === undefined ? notification : { ...notification, sendAt })
}

type Recipient = { is_owner: 0 | 1; disabled_at: number | null; wants_replies: 0 | 1 }

export const wantsReplyEmails = ({ is_owner, disabled_at, wants_replies }: Recipient): boolean =>
  is_owner === 0 && disabled_at === null && wants_replies === 1
