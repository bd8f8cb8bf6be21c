/** Reading comments: a page of threads, all replies of one, and where a comment stands. */
import type { Comment, CommentThread, OwnComment, RecentComment, Reply } from '#contract/comments.ts'
import type { Locale } from '#contract/locale.ts'
import type { Page, Paging } from '#contract/paging.ts'
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
import {
  type CommentRow,
  type CommentSubject,
  selectComment,
  selectCommentCounts,
  selectRecentComments,
  selectReplies,
  selectThreads,
  selectWaitingComments,
} from './comments.sql.ts'

const SHOWN_REPLIES = 3
const NEWEST = 6

export async function readCommentDefaults(ctx: Ctx, locale: Locale): Promise<CommentDefaults> {
  const { authorAvatar, userAvatar } = await selectSettings(ctx)
  return { former: messageText(locale, 'former-reader'), authorAvatar, userAvatar }
}

export async function readThreads(
  ctx: Ctx,
  topic: CommentSubject,
  paging: Paging,
  faces: CommentDefaults,
): Promise<Page<Comment> & { commentCount: number }> {
  const { current, size } = paging
  const offset = (current - 1) * size
  const tally = await selectCommentCounts(ctx.db, topic)
  // Most things have no comments: their pages ask no further.
  const rows = offset < tally.threads ? await selectThreads(ctx.db, topic.type, topic.id, size, offset) : []
  return {
    records: await Promise.all(rows.map((row) => readThread(ctx.db, row, faces, SHOWN_REPLIES))),
    count: tally.threads,
    commentCount: tally.comments,
  }
}

const readThread = async (
  db: Db,
  row: CommentRow,
  faces: CommentDefaults,
  limit?: number,
): Promise<Comment> =>
  toComment(row, row.reply_count > 0 ? await selectReplies(db, row.id, limit) : [], faces)

export const readReplies = async (ctx: Ctx, parentId: number, faces: CommentDefaults): Promise<Reply[]> =>
  (await selectReplies(ctx.db, parentId)).map((row) => toReply(row, faces))

/** The published comment on top of the thread in which this one stands; undefined when either is not published. */
export async function findThread(db: Db, id: number): Promise<CommentRow | undefined> {
  const row = await selectComment(db, id)
  if (row?.state !== 'published') return undefined
  return row.parent_id === null ? row : findThread(db, row.parent_id)
}

export const readCommentPlace = async (
  ctx: Ctx,
  thread: CommentRow,
  faces: CommentDefaults,
): Promise<CommentThread> => ({
  ...toCommentPlace(thread),
  thread: await readThread(ctx.db, thread, faces),
})

export const readRecentComments = async (ctx: Ctx, faces: CommentDefaults): Promise<RecentComment[]> =>
  (await selectRecentComments(ctx, NEWEST)).map((row) => toRecentComment(row, faces))

export const readWaitingComments = async (
  ctx: Ctx,
  topic: CommentSubject,
  accountId: number,
  faces: CommentDefaults,
): Promise<OwnComment[]> =>
  (await selectWaitingComments(ctx.db, topic, accountId)).map((row) => toOwnComment(row, faces))
