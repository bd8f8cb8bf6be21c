/** Saves a comment: renders it, checks its thread and the rate limit, judges it, and publishes it or lets it wait. */
import { createHash } from 'node:crypto'
import { commentHtml } from '#contract/comment-text.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure, invalid, refusal } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/visitor.ts'
import { consumeAttempt, type RateLimit } from '#server/platform/rate-limiter.ts'
import { insertComment, selectCommentForUpdate } from './comment-changes.sql.ts'
import {
  type CommentSubject,
  hasRepliedInThread,
  type OwnCommentRow,
  selectCommentAuthor,
  selectReplyInThread,
} from './comments.sql.ts'
import { decideComment, judge } from './decide-comment.ts'
import { askToConfirm } from './guest-confirmation.ts'
import { hasPublishedAsGuest } from './guests.sql.ts'
import { admitGuest, type GuestDraft } from './guests.ts'
import { queueEmailsAbout } from './queue-comment-emails.ts'
import { commentPlainText, sanitizeComment } from './sanitize-comment.ts'
import { storedReasons } from './spam/held-for.mapper.ts'
import { type ReadForm, readForm, type SentForm } from './spam/hold-comment.ts'
import { updateCommentCounts } from './update-comment-counts.ts'

export type CommentDraft = {
  /** Null for a guest. */
  accountId: number | null
  guest?: GuestDraft | null
  subject: CommentSubject
  /** Validated by contract/comments.ts. */
  text: string
  parentId: number | null
  /** An author in the thread with an account; null or 0 to answer `replyCommentId`. */
  replyUserId: number | null
  /** A comment of the thread; the one on top when absent. */
  replyCommentId?: number | null
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
export async function saveComment(ctx: Ctx, comment: CommentDraft): Promise<OwnCommentRow> {
  // Rendered outside of the transaction: those of many readers share one.
  const rendered = renderComment(comment.text)
  const form = await readForm(ctx, comment.form ?? null)
  return ctx.transaction((tx) => insertRendered(ctx, tx, comment, rendered, form))
}

/** Saves a comment in the transaction of the caller. @throws what `saveComment` throws */
export const addComment = async (ctx: Ctx, tx: Tx, comment: CommentDraft): Promise<OwnCommentRow> =>
  insertRendered(ctx, tx, comment, renderComment(comment.text), null)

type RenderedComment = { html: string; plain_text: string }

/** @throws invalid when nothing is left to read */
export function renderComment(text: string): RenderedComment {
  const html = sanitizeComment(commentHtml(text))
  const plain_text = commentPlainText(html)
  if (!hasVisibleText(plain_text)) throw invalid('commentContent')
  return { html, plain_text }
}

async function insertRendered(
  ctx: Ctx,
  tx: Tx,
  comment: CommentDraft,
  { html, plain_text }: RenderedComment,
  form: ReadForm | null,
): Promise<OwnCommentRow> {
  const { ipAddress } = comment
  const account = comment.accountId === null ? null : await selectCommentAuthor(tx, comment.accountId)
  if (!account && !comment.guest) throw new Failure('unauthenticated')
  const network = ipAddress === null ? null : networkOf(ipAddress)
  if (network !== null)
    await consumeCommentAttempt(ctx, tx, { accountId: account?.id, network, markdown: comment.text })
  const replyTarget = await selectReplyTarget(ctx, tx, comment)
  const guest = comment.guest ? await admitGuest(ctx, tx, comment.guest) : null
  if (network !== null && guest && !(await hasPublishedAsGuest(tx, guest, null)))
    await consumeAttempt(ctx, tx, [newGuestsLimit(ctx)])
  const author = { account: account ?? null, guest }
  const website = comment.guest?.website ?? null
  const reasons =
    network === null ? [] : await judge(ctx, tx, author, { markdown: comment.text, html, website, form })
  const { state, awaits } = await decideComment(ctx, tx, author, reasons)
  const created_at = comment.createdAt ?? ctx.now()
  const row = {
    type: comment.subject.type,
    subject_id: comment.subject.id,
    parent_id: comment.parentId,
    account_id: account?.id ?? null,
    reply_account_id: replyTarget?.account?.id ?? null,
    guest_id: guest?.id ?? null,
    reply_comment_id: replyTarget?.commentId ?? null,
    created_at,
    state,
    held_for: storedReasons(reasons),
  } as const
  const id = await insertComment(tx, {
    ...row,
    markdown: comment.text,
    html,
    plain_text,
    author_name: guest?.nickname ?? null,
    author_website: website,
    reply_author_name: replyTarget?.guestName ?? null,
    published_at: state === 'published' ? created_at : null,
  })
  await ctx.audit(tx, 'comments.save', { type: 'comment', id })
  if (state === 'published') await updateCommentCounts(ctx, tx, { ...row, reply_count: 0 })
  // The owner hears of an unconfirmed comment once its author has confirmed it.
  if (awaits === 'confirmation' && guest && network !== null) await askToConfirm(ctx, tx, guest, network)
  else if (network !== null) await queueEmailsAbout(ctx, tx, { ...row, id })
  return {
    ...row,
    id,
    html,
    markdown: comment.text,
    awaits,
    reply_count: 0,
    like_count: 0,
    nickname: account?.nickname ?? guest?.nickname ?? null,
    avatar: account?.avatar ?? null,
    website: account ? account.website : website,
    is_owner: account?.is_owner ?? null,
    answered_nickname: replyTarget?.account?.nickname ?? replyTarget?.guestName ?? null,
    answered_website: replyTarget?.account?.website ?? null,
  }
}

/** Whether the text without markup contains anything but spaces and invisible characters. */
const hasVisibleText = (plain: string) => /[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164]/u.test(plain)

/** Whom a reply is addressed to, by an account or the name of a guest; neither for a deleted account. Null for a top-level comment. */
async function selectReplyTarget(ctx: Ctx, tx: Tx, comment: CommentDraft) {
  const { subject, parentId, replyUserId, replyCommentId } = comment
  if (parentId === null) return null
  const parent = await selectCommentForUpdate(ctx, tx, parentId)
  const isTopLevel = parent?.state === 'published' && parent.parent_id === null
  if (!isTopLevel || parent.type !== subject.type || parent.subject_id !== subject.id)
    throw refusal('no-such-thread')
  const isOnTop = replyCommentId == null || replyCommentId === parentId
  const answered = isOnTop ? parent : await selectReplyInThread(tx, parentId, replyCommentId)
  if (!answered) throw refusal('not-in-thread')
  const accountId = replyCommentId != null ? answered.account_id : replyUserId || answered.account_id
  if (accountId === null) return { account: null, guestName: answered.author_name, commentId: answered.id }
  // A client that names the author alone does not say which comment it means.
  const isNamed = accountId !== answered.account_id
  if (isNamed && !(await hasRepliedInThread(tx, parentId, accountId))) throw refusal('not-in-thread')
  const account = (await selectCommentAuthor(tx, accountId)) ?? null
  return { account, guestName: null, commentId: isNamed ? null : answered.id }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const SAME_TEXT = 10 * MINUTE

/** Of a guest, only the network counts. */
type CommentAttempt = { accountId: number | undefined; network: string; markdown: string }

/**
 * Runs in the transaction that saves the comment: parallel comments count each other, and one that is refused for
 * another reason does not count.
 * @throws refused for a text that this account, or a guest of this network, posted less than ten minutes ago; too-many
 */
const consumeCommentAttempt = (ctx: Ctx, tx: Tx, attempt: CommentAttempt) =>
  consumeAttempt(ctx, tx, [sameTextLimit(attempt), ...limitsOf(ctx, attempt)])

/** The bucket contains a hash: the text itself is stored nowhere else. */
const sameTextLimit = ({ accountId, network, markdown }: CommentAttempt): RateLimit => ({
  bucket: `comment:text:${accountId ?? network}:${createHash('sha256').update(markdown).digest('hex').slice(0, 32)}`,
  max: 1,
  withinSeconds: SAME_TEXT,
  refusal: () => refusal('comment-repeated'),
})

/** Of all networks together: anybody can be a new guest, as often as they like. */
const newGuestsLimit = ({ config }: Ctx): RateLimit => ({
  bucket: 'comment:new-guests',
  max: config.COMMENTS_PER_MINUTE * 100,
  withinSeconds: HOUR,
})

/** The same number a minute for an account and for a network; ten and twenty times as many an hour. */
const limitsOf = ({ config }: Ctx, { accountId, network }: CommentAttempt): RateLimit[] => {
  const perMinute = config.COMMENTS_PER_MINUTE
  const [account, near] = [`comment:account:${accountId}`, `comment:${network}`]
  const ofNetwork = [
    { bucket: near, max: perMinute, withinSeconds: MINUTE },
    { bucket: near, max: perMinute * 20, withinSeconds: HOUR },
  ]
  if (accountId === undefined) return ofNetwork
  return [
    { bucket: account, max: perMinute, withinSeconds: MINUTE },
    { bucket: account, max: perMinute * 10, withinSeconds: HOUR },
    ...ofNetwork,
  ]
}
