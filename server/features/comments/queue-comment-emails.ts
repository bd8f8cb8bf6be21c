/** Queues the emails about a comment: to the owner, and to the author of the comment that it replies to. */
import { queueNotification } from '#server/mail/queue-email.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import { isFlooded, scheduleHeldDigest } from './comment-digest.ts'
import { GUEST_ID } from './comments.mapper.ts'
import { wantsCommentEmails, wantsReplyEmails } from './comments.policy.ts'
import { selectEmailRecipient, selectOwnerRecipient } from './comments.sql.ts'
import { selectGuestOf } from './guests.sql.ts'

type PostedReply = Pick<CommentTable, 'account_id' | 'reply_account_id' | 'guest_id' | 'reply_comment_id'> & {
  id: number
}
type PostedComment = PostedReply & Pick<CommentTable, 'created_at'>

/** For a published comment: notifies the owner, unless the owner wrote it, and the author of the replied comment. */
async function queuePublishedEmails(ctx: Ctx, tx: Tx, comment: PostedComment): Promise<void> {
  await queueOwnerEmail(ctx, tx, comment, 'comment')
  await queueReplyEmail(ctx, tx, comment)
}

/** For a comment that was saved or changed, and that waits for the owner or for nothing. */
export function queueEmailsAbout(
  ctx: Ctx,
  tx: Tx,
  comment: PostedComment & Pick<CommentTable, 'state' | 'held_for'>,
): Promise<void> {
  if (comment.state === 'published') return queuePublishedEmails(ctx, tx, comment)
  if (comment.held_for !== null) return queueHeldEmail(ctx, tx)
  return queueOwnerEmail(ctx, tx, comment, 'comment-pending')
}

/** For a comment that is held as possible spam: a flood of them is one email. */
async function queueHeldEmail(ctx: Ctx, tx: Tx): Promise<void> {
  const [owner] = await selectOwnerRecipient(tx)
  if (owner?.email) await scheduleHeldDigest(ctx, tx)
}

/** Nothing for a comment of the owner's own. */
export async function queueOwnerEmail(
  ctx: Ctx,
  tx: Tx,
  comment: PostedComment,
  kind: 'comment' | 'comment-pending',
): Promise<void> {
  const [owner] = await selectOwnerRecipient(tx)
  if (!owner?.email || !wantsCommentEmails(owner) || owner.id === comment.account_id) return
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
  const accountId = await replyRecipientOf(tx, comment)
  if (accountId === null) return
  const notification = { kind: 'reply', subjectId: comment.id, accountId } as const
  await queueNotification(ctx, tx, sendAt === undefined ? notification : { ...notification, sendAt })
}

/** A guest has the number of no account; the comment that was replied to names them. */
async function replyRecipientOf(tx: Tx, comment: PostedReply): Promise<number | null> {
  if (comment.reply_account_id === null) return (await selectAnsweredGuest(tx, comment)) ? GUEST_ID : null
  if (comment.reply_account_id === comment.account_id) return null
  const [reader] = await selectEmailRecipient(tx, comment.reply_account_id)
  return reader?.email && wantsReplyEmails(reader) ? reader.id : null
}

/** The guest who gets an email about a reply: with a confirmed address, and somebody else than its author. */
export async function selectAnsweredGuest(
  db: Db,
  { reply_comment_id, guest_id }: Pick<PostedReply, 'reply_comment_id' | 'guest_id'>,
) {
  const guest = reply_comment_id === null ? undefined : await selectGuestOf(db, reply_comment_id)
  if (!guest || guest.email === null || guest.confirmed_at === null || guest.id === guest_id) return null
  return guest.wants_replies === 1 ? { ...guest, email: guest.email } : null
}
