/** The SQL statements that read comments: threads, replies, recent comments and counts. */
import type { Ctx } from '#server/platform/context.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'

/** Whose comments a request is about: those of an account, or those that a guest wrote in this browser. */
export type Caller = { accountId: number } | { browser: string }

/** What a comment is about: an article or a talk by its id, or one of the pages, whose id is 0. */
export type CommentSubject = { type: CommentTable['type']; id: number }

const comments = (db: Db) =>
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
      'comment.guest_id',
      'comment.reply_comment_id',
      'comment.html',
      'comment.state',
      'comment.held_for',
      'comment.reply_count',
      'comment.like_count',
      'comment.created_at',
      'account.avatar',
      'account.is_owner',
      'answered.website as answered_website',
    ])
    .select((e) => [
      e.fn.coalesce('account.nickname', 'comment.author_name').as('nickname'),
      e.fn.coalesce('account.website', 'comment.author_website').as('website'),
      e.fn.coalesce('answered.nickname', 'comment.reply_author_name').as('answered_nickname'),
    ])

export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['executeTakeFirstOrThrow']>>

/** A page of published top-level comments, newest first. The inner select reads only the index. */
export const selectThreads = compiledQuery(
  (db, type: CommentSubject['type'], subjectId: number, limit: number, offset: number) =>
    comments(db)
      .where('comment.id', 'in', (q) =>
        q
          .selectFrom((page) =>
            page
              .selectFrom('comment as one')
              .select('one.id')
              .where('one.type', '=', type)
              .where('one.subject_id', '=', subjectId)
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

/** All published replies of a thread, oldest first. */
export const selectReplies = (db: Db, parentId: number) =>
  comments(db)
    .where('comment.parent_id', '=', parentId)
    .where('comment.state', '=', 'published')
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute()

/** The first published replies of each thread, oldest first, in one statement that reads `limit` rows per thread. */
export async function selectFirstReplies(db: Db, parentIds: number[], limit: number): Promise<CommentRow[]> {
  const firstIds = (parentId: number) =>
    db
      .selectFrom(
        db
          .selectFrom('comment as one')
          .select('one.id')
          .where('one.parent_id', '=', parentId)
          .where('one.state', '=', 'published')
          .orderBy('one.created_at')
          .orderBy('one.id')
          .limit(limit)
          .as('first_reply'),
      )
      .select('first_reply.id')
  const [first, ...rest] = parentIds.map(firstIds)
  if (!first) return []
  const ids = rest.reduce((all, next) => all.unionAll(next), first)
  return comments(db)
    .where('comment.id', 'in', ids)
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute()
}

export const selectComment = (db: Db, id: number) =>
  comments(db).select('comment.plain_text').where('comment.id', '=', id).executeTakeFirst()

export const selectListedTalk = (db: Db, id: number) =>
  db
    .selectFrom('talk')
    .select('id')
    .where('id', '=', id)
    .where('listed_at', 'is not', null)
    .executeTakeFirst()

/** For its author. */
export type OwnCommentRow = CommentRow & { markdown: string; awaits: 'approval' | 'confirmation' | null }

const ownComments = (db: Db) =>
  comments(db)
    .leftJoin('guest', 'guest.id', 'comment.guest_id')
    .select(['comment.markdown', 'guest.email as guest_email', 'guest.confirmed_at as guest_confirmed_at'])

export const selectOwnComment = (db: Db, id: number) =>
  ownComments(db).where('comment.id', '=', id).executeTakeFirst()

/** The caller's comments on a subject that wait, or were written since then (Unix ms); oldest first, at most 50. */
export function selectOwnComments(db: Db, { type, id }: CommentSubject, caller: Caller, since: number) {
  const own = () => {
    const ids = db.selectFrom('comment').select('comment.id')
    if ('accountId' in caller) return ids.where('comment.account_id', '=', caller.accountId)
    return ids.where('comment.guest_id', 'in', (q) =>
      q.selectFrom('guest').select('guest.id').where('guest.secret_hash', '=', caller.browser),
    )
  }
  const waiting = own().where('comment.state', '=', 'waiting')
  const recent = own().where('comment.state', '=', 'published').where('comment.created_at', '>', since)
  return ownComments(db)
    .where('comment.id', 'in', waiting.union(recent))
    .where('comment.type', '=', type)
    .where('comment.subject_id', '=', id)
    .where('comment.html', '<>', '')
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .limit(50)
    .execute()
}

/** So that the list is never empty, which is no SQL. */
const NO_KIND = 0 as CommentSubject['type']

/** Published comments with a text that an anonymous visitor may read: not on hidden or locked subjects, not below hidden comments. */
const readableComments = (db: Db, except: readonly CommentSubject['type'][]) =>
  comments(db)
    .where('comment.type', 'not in', [...except, NO_KIND])
    .leftJoin('comment as parent', 'parent.id', 'comment.parent_id')
    .select((e) =>
      e
        .selectFrom('article')
        .select('article.slug')
        .whereRef('article.id', '=', 'comment.subject_id')
        .where('comment.type', '=', 1)
        .as('topic_slug'),
    )
    .where('comment.state', '=', 'published')
    .where('comment.html', '<>', '')
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

/** The newest comments that an anonymous visitor may read. */
export const selectRecentComments = (ctx: Ctx, limit: number, except: readonly CommentSubject['type'][]) =>
  ctx.memoize(`comments:newest:${limit}:${except}`, () =>
    readableComments(ctx.db, except).select('comment.plain_text').limit(limit).execute(),
  )

/** The replies of others to this account that it has not seen, newest first. */
export const selectUnseenReplies = (
  db: Db,
  accountId: number,
  limit: number,
  except: readonly CommentSubject['type'][],
) =>
  readableComments(db, except)
    .where('comment.reply_account_id', '=', accountId)
    .where('comment.reply_seen_at', 'is', null)
    .where((e) => e.or([e('comment.account_id', 'is', null), e('comment.account_id', '<>', accountId)]))
    .limit(limit)
    .execute()

/** The number of threads and of all comments that everybody sees on this subject. */
export async function selectCommentCounts(
  db: Db,
  { type, id }: CommentSubject,
): Promise<{ threads: number; comments: number }> {
  const [row] = await selectTallies(db, type, id)
  return { threads: row?.thread_count ?? 0, comments: row?.comment_count ?? 0 }
}

const selectTallies = compiledQuery((db, type: CommentSubject['type'], subjectId: number) =>
  db
    .selectFrom('comment_tally')
    .select(['thread_count', 'comment_count'])
    .where('type', '=', type)
    .where('subject_id', '=', subjectId),
)

/** Whether this account has a published reply in the thread. */
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

/** A published reply of the thread. */
export const selectReplyInThread = (tx: Tx, parentId: number, id: number) =>
  tx
    .selectFrom('comment')
    .select(['id', 'account_id', 'author_name'])
    .where('id', '=', id)
    .where('parent_id', '=', parentId)
    .where('state', '=', 'published')
    .executeTakeFirst()

/** Comments in one state for the owner, newest first. */
export const selectCommentsByState = (db: Db, state: CommentTable['state'], limit: number) =>
  comments(db)
    .select('comment.plain_text')
    .where('comment.state', '=', state)
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute()

const selectAuthors = compiledQuery((db, id: number) =>
  db.selectFrom('account').select(['id', 'nickname', 'avatar', 'website', 'is_owner']).where('id', '=', id),
)
export const selectCommentAuthor = async (tx: Tx, id: number) => (await selectAuthors(tx, id))[0]

const recipientColumns = ['id', 'email', 'locale', 'is_owner', 'disabled_at', 'wants_replies'] as const

/** The accounts that get emails about comments. */
export const selectOwnerRecipient = compiledQuery((db) =>
  db.selectFrom('account').select(recipientColumns).where('is_owner', '=', 1),
)
export const selectEmailRecipient = compiledQuery((db, id: number) =>
  db.selectFrom('account').select(recipientColumns).where('id', '=', id),
)

export const selectArticleSubject = compiledQuery((db, id: number) =>
  db.selectFrom('article').select(['id', 'slug', 'title', 'listed_at', 'password_hash']).where('id', '=', id),
)
