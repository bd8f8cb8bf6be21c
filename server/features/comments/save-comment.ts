/** Saving a comment: rendered, checked against its thread and its writer's pace, published or kept waiting. */
import { commentHtml } from '#contract/comment-text.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure, invalid, refusal } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/visitor.ts'
import { consumeCommentAttempt } from './comment-rate-limit.ts'
import {
  type CommentRow,
  type CommentSubject,
  hasRepliedInThread,
  insertComment,
  selectCommentAuthor,
  selectCommentForUpdate,
} from './comments.sql.ts'
import { queuePublishedEmails, queueWaitingEmail } from './queue-comment-emails.ts'
import { commentPlainText, sanitizeComment } from './sanitize-comment.ts'
import { updateCommentCounts } from './update-comment-counts.ts'

export type NewComment = {
  accountId: number
  subject: CommentSubject
  /** As contract/comments.ts let it in. */
  text: string
  parentId: number | null
  /** Somebody who takes part in the thread; whoever began it when null. */
  replyUserId: number | null
  /** The writer's network address; null for what no reader sends, such as the demo. */
  ipAddress: string | null
  /** Unix ms; now when absent. */
  createdAt?: number
}

/**
 * Answers when it is durable. The caller has passed the topic's door.
 * @throws invalid when nothing is left to read; unauthenticated, refused, too-many
 */
export async function saveComment(ctx: Ctx, comment: NewComment): Promise<CommentRow> {
  const html = sanitizeComment(commentHtml(comment.text))
  const plain = commentPlainText(html)
  if (!saysSomething(plain)) throw invalid('commentContent')
  const { isCommentReview } = await selectSettings(ctx)
  return ctx.sharedTransaction(async (tx) => {
    const author = await selectCommentAuthor(tx, comment.accountId)
    if (!author) throw new Failure('unauthenticated')
    const network = comment.ipAddress === null ? null : networkOf(comment.ipAddress)
    if (network !== null)
      await consumeCommentAttempt(ctx, tx, { accountId: author.id, network, markdown: comment.text })
    const answered = await findAnswered(ctx, tx, comment)
    const state = isCommentReview === 1 && author.is_owner !== 1 ? 'waiting' : 'published'
    const created_at = comment.createdAt ?? ctx.now()
    const row = {
      type: comment.subject.type,
      subject_id: comment.subject.id,
      parent_id: comment.parentId,
      account_id: author.id,
      reply_account_id: answered?.id ?? null,
      created_at,
      state,
    } as const
    const id = await insertComment(tx, {
      ...row,
      markdown: comment.text,
      html,
      plain_text: plain,
      published_at: state === 'published' ? created_at : null,
    })
    await ctx.audit(tx, 'comments.save', { type: 'comment', id })
    if (state === 'published') await updateCommentCounts(ctx, tx, { ...row, reply_count: 0 })
    if (comment.ipAddress !== null)
      await (state === 'published' ? queuePublishedEmails : queueWaitingEmail)(ctx, tx, { ...row, id })
    return {
      ...row,
      id,
      html,
      reply_count: 0,
      nickname: author.nickname,
      avatar: author.avatar,
      website: author.website,
      is_owner: author.is_owner,
      answered_nickname: answered?.nickname ?? null,
      answered_website: answered?.website ?? null,
    }
  })
}

/** When the marks are gone: something beside blanks, and characters that cannot be seen. */
const saysSomething = (plain: string) => /[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164]/u.test(plain)

/** Whom a reply answers; undefined for a comment on top, and when that account is gone. */
async function findAnswered(ctx: Ctx, tx: Tx, { subject: topic, parentId, replyUserId }: NewComment) {
  if (parentId === null) return undefined
  const parent = await selectCommentForUpdate(ctx, tx, parentId)
  const isOnTop = parent?.state === 'published' && parent.parent_id === null
  if (!isOnTop || parent.type !== topic.type || parent.subject_id !== topic.id)
    throw refusal('no-such-thread')
  const answered = replyUserId ?? parent.account_id
  if (answered === null) return undefined
  if (answered !== parent.account_id && !(await hasRepliedInThread(tx, parentId, answered)))
    throw refusal('not-in-thread')
  return selectCommentAuthor(tx, answered)
}
