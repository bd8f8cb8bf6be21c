/** Every statement about comments: threads, replies, the newest, and how many there are. */

import type { Ctx } from '#server/platform/context.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'

/** The article or the talk has an id; of the other pages there is one, whose id is 0. */
export type CommentSubject = { type: CommentTable['type']; id: number }

/** Everything made from the comments on one thing changes with this; lists of the newest with `comments`. */
export const commentsCacheTag = ({ type, id: topicId }: CommentSubject) => `comments:${type}:${topicId}`

const said = (db: Db) =>
  db
    .selectFrom('comment')
    .leftJoin('account', 'account.id', 'comment.account_id')
    .leftJoin('account as answered', 'answered.id', 'comment.reply_account_id')
    .select([
      'comment.id',
      'comment.type',
      'comment.subject_id',
      'comment.parent_id',
      'comment.account_id',
      'comment.reply_account_id',
      'comment.html',
      'comment.state',
      'comment.reply_count',
      'comment.created_at',
      'account.nickname',
      'account.avatar',
      'account.website',
      'account.is_owner',
      'answered.nickname as answered_nickname',
      'answered.website as answered_website',
    ])

export type CommentRow = Awaited<ReturnType<ReturnType<typeof said>['executeTakeFirstOrThrow']>>

/** Published comments on top, newest first: found along an index, however many there are. */
export const selectThreads = compiledQuery(
  (db, type: CommentSubject['type'], topicId: number, limit: number, offset: number) =>
    said(db)
      .where('comment.id', 'in', (q) =>
        q
          .selectFrom((page) =>
            page
              .selectFrom('comment as one')
              .select('one.id')
              .where('one.type', '=', type)
              .where('one.subject_id', '=', topicId)
              .where('one.state', '=', 'published')
              .where('one.parent_id', 'is', null)
              .orderBy('one.created_at', 'desc')
              .orderBy('one.id', 'desc')
              .limit(limit)
              .offset(offset)
              .as('page'),
          )
          .select('page.id'),
      )
      .orderBy('comment.created_at', 'desc')
      .orderBy('comment.id', 'desc'),
)

/** Published replies, oldest first; all of them without `limit`. */
export function selectReplies(db: Db, parentId: number, limit?: number) {
  const replies = said(db)
    .where('comment.parent_id', '=', parentId)
    .where('comment.state', '=', 'published')
    .orderBy('comment.created_at')
    .orderBy('comment.id')
  return (limit === undefined ? replies : replies.limit(limit)).execute()
}

export const selectComment = (db: Db, id: number) =>
  said(db).select('comment.plain_text').where('comment.id', '=', id).executeTakeFirst()

export const selectListedTalk = (db: Db, id: number) =>
  db
    .selectFrom('talk')
    .select('id')
    .where('id', '=', id)
    .where('listed_at', 'is not', null)
    .executeTakeFirst()

/** What one account said on a thing and waits for approval, oldest first; as much as one page can show. */
export const selectWaitingComments = (db: Db, topic: CommentSubject, accountId: number) =>
  said(db)
    .where('comment.account_id', '=', accountId)
    .where('comment.state', '=', 'waiting')
    .where('comment.type', '=', topic.type)
    .where('comment.subject_id', '=', topic.id)
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .limit(50)
    .execute()

/** The newest published comments on what a stranger may read: neither hidden nor locked, nor below a hidden one. */
export const selectRecentComments = (ctx: Ctx, limit: number) =>
  ctx.memoize(`comments:newest:${limit}`, ['comments', 'articles', 'talks', 'accounts'], () =>
    said(ctx.db)
      .leftJoin('comment as parent', 'parent.id', 'comment.parent_id')
      .select('comment.plain_text')
      .where('comment.state', '=', 'published')
      .where((e) => e.or([e('comment.parent_id', 'is', null), e('parent.state', '=', 'published')]))
      .where((e) =>
        e.or([
          e('comment.type', 'in', [2, 3, 4]),
          e.and([
            e('comment.type', '=', 1),
            e.exists(
              e
                .selectFrom('article')
                .select('article.id')
                .whereRef('article.id', '=', 'comment.subject_id')
                .where('article.listed_at', 'is not', null)
                .where('article.password_hash', 'is', null),
            ),
          ]),
          e.and([
            e('comment.type', '=', 5),
            e.exists(
              e
                .selectFrom('talk')
                .select('talk.id')
                .whereRef('talk.id', '=', 'comment.subject_id')
                .where('talk.listed_at', 'is not', null),
            ),
          ]),
        ]),
      )
      .orderBy('comment.created_at', 'desc')
      .orderBy('comment.id', 'desc')
      .limit(limit)
      .execute(),
  )

/** How many threads, and comments in all, anybody finds below this thing. */
export async function selectCommentCounts(
  db: Db,
  { type, id: topicId }: CommentSubject,
): Promise<{ threads: number; comments: number }> {
  const [row] = await selectTallies(db, type, topicId)
  return { threads: row?.thread_count ?? 0, comments: row?.comment_count ?? 0 }
}

const selectTallies = compiledQuery((db, type: CommentSubject['type'], topicId: number) =>
  db
    .selectFrom('comment_tally')
    .select(['thread_count', 'comment_count'])
    .where('type', '=', type)
    .where('subject_id', '=', topicId),
)

/** A comment as it is about to change; with PostgreSQL nobody else changes it until the transaction ends. */
export function selectCommentForUpdate(ctx: Ctx, tx: Tx, id: number) {
  const row = tx.selectFrom('comment').selectAll().where('id', '=', id)
  return (ctx.engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
}

const insertRow = compiledQuery(
  (
    db,
    ...[
      type,
      subject_id,
      parent_id,
      account_id,
      reply_account_id,
      markdown,
      html,
      plain_text,
      ...rest
    ]: NewRow
  ) => {
    const [state, created_at, published_at] = rest
    const words = { markdown, html, plain_text }
    const people = { account_id, reply_account_id }
    const times = { created_at, published_at, hidden_at: null }
    return db
      .insertInto('comment')
      .values({ type, subject_id, parent_id, ...people, ...words, state, ...times })
      .returning('id')
  },
)

type Inserted = Omit<CommentTable, 'id' | 'reply_count' | 'hidden_at'>
type NewRow = [
  ...[CommentTable['type'], number, number | null, number | null, number | null],
  ...[string, string, string, CommentTable['state'], number, number | null],
]

export async function insertComment(tx: Tx, row: Inserted): Promise<number> {
  const { type, subject_id, parent_id, account_id, reply_account_id, markdown, html, plain_text } = row
  const { state, created_at, published_at } = row
  const place = [type, subject_id, parent_id, account_id, reply_account_id] as const
  const [made] = await insertRow(tx, ...place, markdown, html, plain_text, state, created_at, published_at)
  return (made as { id: number }).id
}

const upsertTally = compiledQuery(
  (
    db,
    type: CommentTable['type'],
    subject_id: number,
    thread_count: number,
    comment_count: number,
    threads: number,
    comments: number,
  ) =>
    db
      .insertInto('comment_tally')
      .values({ type, subject_id, thread_count, comment_count })
      .onConflict((conflict) =>
        conflict.columns(['type', 'subject_id']).doUpdateSet((e) => ({
          thread_count: e('comment_tally.thread_count', '+', threads),
          comment_count: e('comment_tally.comment_count', '+', comments),
        })),
      ),
)

/** Adds to what can be read below a thing; negative when something goes. A talk shows its number in every list. */
export async function addToCommentCounts(
  tx: Tx,
  { type, id: topicId }: CommentSubject,
  threads: number,
  comments: number,
): Promise<void> {
  await upsertTally(tx, type, topicId, threads, comments, threads, comments)
  if (type === 5)
    await tx
      .updateTable('talk')
      .set((e) => ({ comment_count: e('comment_count', '+', comments) }))
      .where('id', '=', topicId)
      .execute()
}

export const addToReplyCount = (tx: Tx, parentId: number, replies: number) =>
  tx
    .updateTable('comment')
    .set((e) => ({ reply_count: e('reply_count', '+', replies) }))
    .where('id', '=', parentId)
    .execute()

/** Whether this account said something in the thread that everybody can read. */
export async function hasRepliedInThread(tx: Tx, parentId: number, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('comment')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** For the owner: newest first. */
export const selectCommentsByState = (db: Db, state: CommentTable['state'], limit: number) =>
  said(db)
    .select('comment.plain_text')
    .where('comment.state', '=', state)
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute()

const selectAuthors = compiledQuery((db, id: number) =>
  db.selectFrom('account').select(['id', 'nickname', 'avatar', 'website', 'is_owner']).where('id', '=', id),
)
export const selectCommentAuthor = async (tx: Tx, id: number) => (await selectAuthors(tx, id))[0]

const mailed = ['id', 'email', 'locale', 'is_owner', 'disabled_at', 'wants_replies'] as const

/** Whom mails about comments go to. */
export const selectOwnerRecipient = compiledQuery((db) =>
  db.selectFrom('account').select(mailed).where('is_owner', '=', 1),
)
export const selectEmailRecipient = compiledQuery((db, id: number) =>
  db.selectFrom('account').select(mailed).where('id', '=', id),
)

export const selectArticleSubject = compiledQuery((db, id: number) =>
  db.selectFrom('article').select(['title', 'listed_at', 'password_hash']).where('id', '=', id),
)
