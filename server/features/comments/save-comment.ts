/** Saves a comment: renders it, checks its thread and the rate limit, judges it, and publishes it or lets it wait for approval. */
import { createHash } from 'node:crypto'
import { commentHtml } from '#contract/comment-text.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Settings } from '#server/features/settings/settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure, invalid, refusal } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/visitor.ts'
import { consumeAttempt, type RateLimit } from '#server/platform/rate-limiter.ts'
import { insertComment, selectCommentForUpdate } from './comment-changes.sql.ts'
import { mustWait } from './comments.policy.ts'
import {
  type CommentRow,
  type CommentSubject,
  hasRepliedInThread,
  selectCommentAuthor,
} from './comments.sql.ts'
import { hasPublishedComment } from './comments-studio.sql.ts'
import { queueHeldEmail, queuePublishedEmails, queueWaitingEmail } from './queue-comment-emails.ts'
import { commentPlainText, sanitizeComment } from './sanitize-comment.ts'
import { storedReasons } from './spam/held-for.mapper.ts'
import { type ReadForm, readForm, reasonsToHold, type SentForm } from './spam/hold-comment.ts'
import { updateCommentCounts } from './update-comment-counts.ts'

export type CommentDraft = {
  accountId: number
  subject: CommentSubject
  /** Validated by contract/comments.ts. */
  text: string
  parentId: number | null
  /** An author in the thread; the author of the thread when null. */
  replyUserId: number | null
  /** The author's IP address; null for a comment that no reader sends, such as demo content. */
  ipAddress: string | null
  /** What the form of a visitor without an account sends along; readers need no proof. */
  form?: SentForm | null
  /** Unix ms; now when absent. */
  createdAt?: number
}

/**
 * Returns when the comment is durable. The caller has checked the access to the subject.
 * @throws invalid when nothing is left to read; unauthenticated, refused, too-many
 */
export async function saveComment(ctx: Ctx, comment: CommentDraft): Promise<CommentRow> {
  // Rendered outside of the transaction: those of many readers share one.
  const rendered = renderComment(comment.text)
  const form = await readForm(ctx, comment.form ?? null)
  const settings = await selectSettings(ctx)
  return ctx.transaction((tx) => insertRendered(ctx, tx, comment, rendered, settings, form))
}

/** Saves a comment in the transaction of the caller. @throws what `saveComment` throws */
export const addComment = async (ctx: Ctx, tx: Tx, comment: CommentDraft): Promise<CommentRow> =>
  insertRendered(ctx, tx, comment, renderComment(comment.text), await selectSettings(ctx), null)

type RenderedComment = { html: string; plain: string }

/** @throws invalid when nothing is left to read */
function renderComment(text: string): RenderedComment {
  const html = sanitizeComment(commentHtml(text))
  const plain = commentPlainText(html)
  if (!hasVisibleText(plain)) throw invalid('commentContent')
  return { html, plain }
}

async function insertRendered(
  ctx: Ctx,
  tx: Tx,
  comment: CommentDraft,
  { html, plain }: RenderedComment,
  settings: Settings,
  form: ReadForm | null,
): Promise<CommentRow> {
  const author = await selectCommentAuthor(tx, comment.accountId)
  if (!author) throw new Failure('unauthenticated')
  const network = comment.ipAddress === null ? null : networkOf(comment.ipAddress)
  if (network !== null)
    await consumeCommentAttempt(ctx, tx, { accountId: author.id, network, markdown: comment.text })
  const replyTarget = await selectReplyTarget(ctx, tx, comment)
  const approval = settings.commentApproval
  const isOwner = author.is_owner === 1
  const reasons =
    network === null || isOwner
      ? []
      : await reasonsToHold(ctx, tx, settings, {
          html,
          markdown: comment.text,
          name: author.nickname,
          website: author.website,
          email: null,
          form,
          hasPublished: () => hasPublishedComment(tx, author.id),
        })
  // Most sites ask for no approval: no further statement for them.
  const hasPublished = approval === 'first' && (await hasPublishedComment(tx, author.id))
  const isWaiting = reasons.length > 0 || mustWait(approval, { isOwner, hasPublished })
  const state = isWaiting ? 'waiting' : 'published'
  const created_at = comment.createdAt ?? ctx.now()
  const row = {
    type: comment.subject.type,
    subject_id: comment.subject.id,
    parent_id: comment.parentId,
    account_id: author.id,
    reply_account_id: replyTarget?.id ?? null,
    created_at,
    state,
    held_for: storedReasons(reasons),
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
  if (comment.ipAddress !== null) {
    const queueEmail =
      state === 'published' ? queuePublishedEmails : reasons.length > 0 ? queueHeldEmail : queueWaitingEmail
    await queueEmail(ctx, tx, { ...row, id })
  }
  return {
    ...row,
    id,
    html,
    reply_count: 0,
    nickname: author.nickname,
    avatar: author.avatar,
    website: author.website,
    is_owner: author.is_owner,
    answered_nickname: replyTarget?.nickname ?? null,
    answered_website: replyTarget?.website ?? null,
  }
}

/** Whether the text without markup contains anything but spaces and invisible characters. */
const hasVisibleText = (plain: string) => /[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164]/u.test(plain)

/** The account that a reply is addressed to; undefined for a top-level comment and for a deleted account. */
async function selectReplyTarget(ctx: Ctx, tx: Tx, { subject, parentId, replyUserId }: CommentDraft) {
  if (parentId === null) return undefined
  const parent = await selectCommentForUpdate(ctx, tx, parentId)
  const isTopLevel = parent?.state === 'published' && parent.parent_id === null
  if (!isTopLevel || parent.type !== subject.type || parent.subject_id !== subject.id)
    throw refusal('no-such-thread')
  const replyTarget = replyUserId ?? parent.account_id
  if (replyTarget === null) return undefined
  if (replyTarget !== parent.account_id && !(await hasRepliedInThread(tx, parentId, replyTarget)))
    throw refusal('not-in-thread')
  return selectCommentAuthor(tx, replyTarget)
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const SAME_TEXT = 10 * MINUTE

type CommentAttempt = { accountId: number; network: string; markdown: string }

/**
 * Runs in the transaction that saves the comment: parallel comments count each other, and one that is refused for
 * another reason does not count.
 * @throws refused for a text that this account posted less than ten minutes ago; too-many
 */
const consumeCommentAttempt = (ctx: Ctx, tx: Tx, attempt: CommentAttempt) =>
  consumeAttempt(ctx, tx, [sameTextLimit(attempt), ...limitsOf(ctx, attempt)])

/** The bucket contains a hash: the text itself is stored nowhere else. */
const sameTextLimit = ({ accountId, markdown }: CommentAttempt): RateLimit => ({
  bucket: `comment:text:${accountId}:${createHash('sha256').update(markdown).digest('hex').slice(0, 32)}`,
  max: 1,
  withinSeconds: SAME_TEXT,
  refusal: () => refusal('comment-repeated'),
})

/** The same number a minute for an account and for a network; ten and twenty times as many an hour. */
const limitsOf = ({ config }: Ctx, { accountId, network }: CommentAttempt): RateLimit[] => {
  const perMinute = config.COMMENTS_PER_MINUTE
  const [account, near] = [`comment:account:${accountId}`, `comment:${network}`]
  return [
    { bucket: account, max: perMinute, withinSeconds: MINUTE },
    { bucket: near, max: perMinute, withinSeconds: MINUTE },
    { bucket: account, max: perMinute * 10, withinSeconds: HOUR },
    { bucket: near, max: perMinute * 20, withinSeconds: HOUR },
  ]
}
