/** Reading comments: a page of threads, all replies of one, and where a comment stands. */
import type { Comment, CommentThread, OwnComment, RecentComment, Reply } from '#contract/comments.ts'
import type { Locale } from '#contract/locale.ts'
import type { Page, Paging } from '#contract/paging.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { messageText } from '#server/platform/messages.ts'
import {
  type SaidRow,
  selectNewestComments,
  selectReplies,
  selectSaid,
  selectTally,
  selectThreads,
  selectWaiting,
  type Topic,
} from './comments.sql.ts'
import { commentView, type Faces, ownCommentView, place, recentView, replyView } from './comments.view.ts'

const SHOWN_REPLIES = 3
const NEWEST = 6

export async function readFaces(ctx: Ctx, locale: Locale): Promise<Faces> {
  const { authorAvatar, userAvatar } = await selectSettings(ctx)
  return { former: messageText(locale, 'former-reader'), authorAvatar, userAvatar }
}

export async function readThreads(
  ctx: Ctx,
  topic: Topic,
  paging: Paging,
  faces: Faces,
): Promise<Page<Comment> & { commentCount: number }> {
  const { current, size } = paging
  const offset = (current - 1) * size
  const tally = await selectTally(ctx.db, topic)
  // Most things have no comments: their pages ask no further.
  const rows =
    offset < tally.threads ? await selectThreads(ctx.db, topic.type, topic.topicId, size, offset) : []
  return {
    records: await Promise.all(rows.map((row) => readThread(ctx.db, row, faces, SHOWN_REPLIES))),
    count: tally.threads,
    commentCount: tally.comments,
  }
}

const readThread = async (db: Db, row: SaidRow, faces: Faces, limit?: number): Promise<Comment> =>
  commentView(row, row.reply_count > 0 ? await selectReplies(db, row.id, limit) : [], faces)

export const readReplies = async (ctx: Ctx, parentId: number, faces: Faces): Promise<Reply[]> =>
  (await selectReplies(ctx.db, parentId)).map((row) => replyView(row, faces))

/** The published comment on top of the thread in which this one stands; undefined when either is not published. */
export async function findThread(db: Db, id: number): Promise<SaidRow | undefined> {
  const row = await selectSaid(db, id)
  if (row?.state !== 'published') return undefined
  return row.parent_id === null ? row : findThread(db, row.parent_id)
}

export const readPlace = async (ctx: Ctx, thread: SaidRow, faces: Faces): Promise<CommentThread> => ({
  ...place(thread),
  thread: await readThread(ctx.db, thread, faces),
})

export const readNewest = async (ctx: Ctx, faces: Faces): Promise<RecentComment[]> =>
  (await selectNewestComments(ctx, NEWEST)).map((row) => recentView(row, faces))

export const readWaiting = async (
  ctx: Ctx,
  topic: Topic,
  accountId: number,
  faces: Faces,
): Promise<OwnComment[]> =>
  (await selectWaiting(ctx.db, topic, accountId)).map((row) => ownCommentView(row, faces))
