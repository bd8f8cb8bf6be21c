/** The mails that a comment causes: the owner hears of each, and whoever is answered of the answer. */
import { queueNotification } from '#server/mail/queue-email.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import { selectEmailRecipient, selectOwnerRecipient } from './comments.sql.ts'

type Said = Pick<CommentTable, 'account_id' | 'reply_account_id'> & { id: number }

/** It can be read: the owner is told unless they wrote it, and whoever it answers. */
export async function queuePublishedEmails(ctx: Ctx, tx: Tx, said: Said): Promise<void> {
  await mailOwner(ctx, tx, said, 'comment')
  await queueReplyEmail(ctx, tx, said)
}

/** It waits: the owner is asked. */
export const queueWaitingEmail = (ctx: Ctx, tx: Tx, said: Said) => mailOwner(ctx, tx, said, 'comment-waits')

async function mailOwner(ctx: Ctx, tx: Tx, said: Said, kind: 'comment' | 'comment-waits'): Promise<void> {
  const [owner] = await selectOwnerRecipient(tx)
  if (!owner?.email || owner.id === said.account_id) return
  await queueNotification(ctx, tx, { kind, to: owner.email, aboutId: said.id })
}

/** The author of what was answered, unless they answer themselves, want no such mails or are the owner, who knows. */
export async function queueReplyEmail(ctx: Ctx, tx: Tx, said: Said): Promise<void> {
  if (said.reply_account_id === null || said.reply_account_id === said.account_id) return
  const [reader] = await selectEmailRecipient(tx, said.reply_account_id)
  if (!reader?.email || !wantsReplyEmails(reader)) return
  await queueNotification(ctx, tx, { kind: 'reply', to: reader.email, aboutId: said.id })
}

type Reader = { is_owner: 0 | 1; disabled_at: number | null; wants_replies: 0 | 1 }

export const wantsReplyEmails = ({ is_owner, disabled_at, wants_replies }: Reader): boolean =>
  is_owner === 0 && disabled_at === null && wants_replies === 1
