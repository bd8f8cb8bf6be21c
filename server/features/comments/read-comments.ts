/** Reads comments: a page of threads, all replies of one thread, recent and waiting comments. */
import type {
  Comment,
  CommentKind,
  CommentThread,
  OwnComment,
  RecentComment,
  Reply,
} from '#contract/comments.ts'
import type { Locale } from '#contract/locale.ts'
import type { Page, Paging } from '#contract/paging.ts'
import type { HoldReason } from '#contract/studio/spam.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { messageText } from '#server/platform/messages.ts'
import {
  type CommentDefaults,
  toComment,
  toCommentPlace,
  toOwnComment,
  toRecentComment,
  toReply,
} from './comments.mapper.ts'
import { EDITABLE_MS } from './comments.policy.ts'
import type { Caller } from './comments.sql.ts'
import {
  type CommentRow,
  type CommentSubject,
  type OwnCommentRow,
  selectComment,
  selectCommentCounts,
  selectFirstReplies,
  selectOwnComment,
  selectOwnComments,
  selectRecentComments,
  selectReplies,
  selectThreads,
} from './comments.sql.ts'
import { needsConfirmation } from './decide-comment.ts'
import { readReasons } from './spam/held-for.mapper.ts'

/** Of each thread in a list; the others are loaded on request. */
const SHOWN_REPLIES = 3
const RECENT_COMMENTS = 6

export async function readCommentDefaults(ctx: Ctx, locale: Locale): Promise<CommentDefaults> {
  const settings = await selectSettings(ctx)
  const { authorAvatar, userAvatar, touristAvatar, hasLikes, maxCommentLinks } = settings
  return {
    former: messageText(locale, 'former-reader'),
    removedHtml: `<p><em>${messageText(locale, 'comment-removed')}</em></p>`,
    removedAuthor: messageText(locale, 'removed-author'),
    authorAvatar,
    userAvatar,
    touristAvatar,
    hasLikes,
    heldNote: (heldFor) => heldNote(locale, readReasons(heldFor), maxCommentLinks),
  }
}

/** What a person can avoid the next time; null when another reason would still hold the comment. */
function heldNote(locale: Locale, reasons: HoldReason[], max: number): string | null {
  const [first] = reasons
  if (!first || !reasons.every(({ code }) => code in notes)) return null
  return messageText(locale, notes[first.code as keyof typeof notes], { found: first.found, max })
}

const notes = { proof: 'held-proof', links: 'held-links', script: 'held-script' } as const

export async function readThreads(
  ctx: Ctx,
  subject: CommentSubject,
  { current, size }: Paging,
  defaults: CommentDefaults,
): Promise<Page<Comment> & { commentCount: number }> {
  const offset = (current - 1) * size
  const counts = await selectCommentCounts(ctx.db, subject)
  // Most articles have no comments: no further statement for them.
  const threads =
    offset < counts.threads ? await selectThreads(ctx.db, subject.type, subject.id, size, offset) : []
  const withReplies = threads.filter((row) => row.reply_count > 0).map((row) => row.id)
  const replies = await selectFirstReplies(ctx.db, withReplies, SHOWN_REPLIES)
  const repliesOf = Map.groupBy(replies, (row) => row.parent_id)
  return {
    records: threads.map((row) => toComment(row, repliesOf.get(row.id) ?? [], defaults)),
    count: counts.threads,
    commentCount: counts.comments,
  }
}

export async function readReplies(ctx: Ctx, parentId: number, defaults: CommentDefaults): Promise<Reply[]> {
  const rows = await selectReplies(ctx.db, parentId)
  return rows.map((row) => toReply(row, defaults))
}

/** The published top-level comment of the thread of this comment; undefined when either is not published. */
export async function findThread(db: Db, id: number): Promise<CommentRow | undefined> {
  const row = await selectComment(db, id)
  if (row?.state !== 'published') return undefined
  return row.parent_id === null ? row : findThread(db, row.parent_id)
}

export async function readCommentPlace(
  ctx: Ctx,
  thread: CommentRow,
  defaults: CommentDefaults,
): Promise<CommentThread> {
  const replies = thread.reply_count > 0 ? await selectReplies(ctx.db, thread.id) : []
  return { ...toCommentPlace(thread), thread: toComment(thread, replies, defaults) }
}

export async function readRecentComments(
  ctx: Ctx,
  except: CommentKind[],
  defaults: CommentDefaults,
): Promise<RecentComment[]> {
  const rows = await selectRecentComments(ctx, RECENT_COMMENTS, except)
  return rows.map((row) => toRecentComment(row, defaults))
}

/** What waits of the caller's comments on a subject, and what can still be changed. */
export async function readOwnComments(
  ctx: Ctx,
  subject: CommentSubject,
  caller: Caller,
  defaults: CommentDefaults,
): Promise<OwnComment[]> {
  const rows = await selectOwnComments(ctx.db, subject, caller, ctx.now() - EDITABLE_MS)
  return Promise.all(rows.map(async (row) => toOwnComment(await withReason(ctx, row), defaults)))
}

/** Null when it does not exist. */
export async function readOwnComment(
  ctx: Ctx,
  id: number,
  defaults: CommentDefaults,
): Promise<OwnComment | null> {
  const row = await selectOwnComment(ctx.db, id)
  return row ? toOwnComment(await withReason(ctx, row), defaults) : null
}

type StoredOwnRow = NonNullable<Awaited<ReturnType<typeof selectOwnComment>>>

const withReason = async (ctx: Ctx, row: StoredOwnRow): Promise<OwnCommentRow> => {
  if (row.state !== 'waiting') return { ...row, awaits: null }
  const guest = { email: row.guest_email, confirmed_at: row.guest_confirmed_at }
  return { ...row, awaits: (await needsConfirmation(ctx, guest)) ? 'confirmation' : 'approval' }
}
