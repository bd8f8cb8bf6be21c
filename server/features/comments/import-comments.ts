/** Adds comments of another system in the transaction of an importer, and takes them back. Nobody gets an email. */
import { commentHtml } from '#contract/comment-text.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import {
  deleteComment,
  deleteCommentsOn,
  deleteEmptyTally,
  hasReplies,
  insertImportedComment,
  selectCommentIdsOn,
  selectInThreadForUpdate,
  selectSubjectOf,
} from './comment-changes.sql.ts'
import type { CommentSubject } from './comments.sql.ts'
import { deleteGuestsWithoutComments, selectGuestIdsOn } from './guests.sql.ts'
import { importGuest } from './guests.ts'
import { commentPlainText, sanitizeComment } from './sanitize-comment.ts'
import { updateCommentCounts } from './update-comment-counts.ts'

/** What an importer adds comments to. */
export type ImportedSubject = CommentSubject

export type CommentToImport = {
  /** Null for somebody without an account here, who has a name. */
  accountId: number | null
  name: string
  website: string | null
  /** Never shown; whoever can receive emails there can claim the comment. */
  email?: string | null | undefined
  /** In the Markdown of comments, of any length. */
  text: string
  state: CommentTable['state']
  /** Unix ms. */
  createdAt: number
  /** The id here of the top-level comment of the thread; null for one. */
  parentId: number | null
  /** Whom it replies to, when it has a parent. */
  replyName: string | null
  /** What a comment keeps that comes from another site of the same kind. */
  kept?: {
    id?: number
    guest_id?: number | null
    reply_account_id?: number | null
    reply_comment_id?: number | null
    reply_author_name?: string | null
    published_at?: number | null
    hidden_at?: number | null
    reply_seen_at?: number | null
    like_count?: number
    held_for?: string | null
  }
}

/** Returns the id of the comment. Its text may be empty: such a comment is shown as one whose author deleted it. */
export async function importComment(
  ctx: Ctx,
  tx: Tx,
  subject: CommentSubject,
  comment: CommentToImport,
): Promise<number> {
  const html = sanitizeComment(commentHtml(comment.text))
  const isHidden = comment.state === 'spam' || comment.state === 'trash'
  const row = {
    type: subject.type,
    subject_id: subject.id,
    parent_id: comment.parentId,
    account_id: comment.accountId,
    reply_account_id: null,
    guest_id:
      comment.accountId === null && comment.email
        ? await importGuest(ctx, tx, comment.name, comment.email)
        : null,
    reply_comment_id: null,
    author_name: comment.accountId === null ? comment.name : null,
    author_website: comment.accountId === null ? comment.website : null,
    reply_author_name: comment.parentId === null ? null : comment.replyName,
    reply_seen_at: null,
    markdown: comment.text,
    html,
    plain_text: commentPlainText(html),
    state: comment.state,
    created_at: comment.createdAt,
    published_at: comment.state === 'published' ? comment.createdAt : null,
    hidden_at: isHidden ? ctx.now() : null,
    ...comment.kept,
  }
  const id = await insertImportedComment(tx, row)
  if (comment.state === 'published') await updateCommentCounts(ctx, tx, { ...row, reply_count: 0 })
  return id
}

/** Deletes an imported comment. Returns false when it stays, because somebody has replied to it here. */
export async function removeImportedComment(ctx: Ctx, tx: Tx, id: number): Promise<boolean> {
  const row = await selectInThreadForUpdate(ctx, tx, id)
  if (!row) return true
  if (await hasReplies(tx, id)) return false
  if (row.state === 'published') await updateCommentCounts(ctx, tx, row, -1)
  await deleteComment(tx, id)
  if (row.guest_id !== null) await deleteGuestsWithoutComments(tx, [row.guest_id])
  await deleteEmptyTally(tx, { type: row.type, id: row.subject_id })
  return true
}

/** Deletes every comment on a subject that is deleted as well. */
export async function removeCommentsOn(ctx: Ctx, tx: Tx, subject: CommentSubject): Promise<void> {
  const guests = await selectGuestIdsOn(tx, subject)
  await deleteCommentsOn(tx, subject)
  await deleteGuestsWithoutComments(tx, guests)
  ctx.content.changed(tx, 'comments')
}

/** The ids of all comments on a subject, in whatever state. */
export const readCommentIds = (tx: Tx, subject: CommentSubject): Promise<number[]> =>
  selectCommentIdsOn(tx, subject)

/** What a comment is on; undefined when it does not exist. */
export async function readCommentSubject(tx: Tx, id: number): Promise<CommentSubject | undefined> {
  const row = await selectSubjectOf(tx, id)
  return row && { type: row.type, id: row.subject_id }
}
