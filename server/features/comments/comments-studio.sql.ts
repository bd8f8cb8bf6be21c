/** SQL statements that read comments for the studio, in whatever state they are. */
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import type { CommentSubject } from './comments.sql.ts'

type CommentState = CommentTable['state']

export type CommentListFilter = {
  state: CommentState
  q: string
  accountId: number | null
  subject: CommentSubject | null
  /** The last comment of the previous page. */
  after: { createdAt: number; id: number } | null
}

/** Written out: SQLite uses an index of a part of the rows only for a value that it can read. */
const isPublished = sql<boolean>`comment.state = 'published'`

/** Of the accounts, or of the people whom an imported comment names. */
const names = [
  sql<string | null>`coalesce(account.nickname, comment.author_name)`.as('nickname'),
  sql<string | null>`coalesce(answered.nickname, comment.reply_author_name)`.as('answered_nickname'),
] as const

const studioComments = (db: Db) =>
  db
    .selectFrom('comment')
    .leftJoin('account', 'account.id', 'comment.account_id')
    .leftJoin('account as answered', 'answered.id', 'comment.reply_account_id')
    .leftJoin('article', (join) =>
      join.onRef('article.id', '=', 'comment.subject_id').on('comment.type', '=', 1),
    )
    .leftJoin('talk', (join) => join.onRef('talk.id', '=', 'comment.subject_id').on('comment.type', '=', 5))
    .select([
      ...(['comment.id', 'comment.type', 'comment.subject_id', 'comment.parent_id'] as const),
      ...([
        'comment.account_id',
        'comment.guest_id',
        'comment.plain_text',
        'comment.html',
        'comment.state',
      ] as const),
      ...(['comment.created_at', 'comment.hidden_at', 'comment.held_for'] as const),
      ...(['account.avatar', 'account.is_owner'] as const),
      'article.title as article_title',
    ])
    .select(names)
    .select([
      sql<string | null>`substr(talk.plain_text, 1, 200)`.as('talk_text'),
      sql<0 | 1>`case when exists (
        select 1 from comment as other
        where other.account_id = comment.account_id and other.state = 'published' and other.id <> comment.id
      ) or exists (
        select 1 from comment as other
        where other.guest_id = comment.guest_id and other.state = 'published' and other.id <> comment.id
      ) then 0 else 1 end`.as('is_first'),
    ])

/**
 * A page of comments in one state, newest first. The index of the state gives the order: no page reads those before it. The
 * page is chosen from the comments alone, so that a search among a hundred thousand joins only what is shown.
 */
export function selectStudioComments(
  ctx: Pick<Ctx, 'db' | 'engine'>,
  filter: CommentListFilter,
  limit: number,
) {
  return studioComments(ctx.db)
    .where('comment.id', 'in', pageOfIds(ctx, filter, limit))
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .execute()
}

function pageOfIds({ db, engine }: Pick<Ctx, 'db' | 'engine'>, filter: CommentListFilter, limit: number) {
  const { state, accountId, subject, after } = filter
  // SQLite, which has no statistics here, would rather walk the index of the state than sort the comments of one reader.
  const column = engine === 'sqlite' && accountId !== null ? sql`+comment.state` : sql`comment.state`
  let ids = db.selectFrom('comment').select('comment.id').where(sql<boolean>`${column} = ${state}`)
  if (accountId !== null) ids = ids.where('comment.account_id', '=', accountId)
  if (subject !== null)
    ids = ids.where('comment.type', '=', subject.type).where('comment.subject_id', '=', subject.id)
  if (after !== null)
    ids = ids.where(sql<boolean>`(comment.created_at, comment.id) < (${after.createdAt}, ${after.id})`)
  const q = filter.q.trim()
  if (q !== '') ids = ids.where(contains(engine, q))
  return ids.orderBy('comment.created_at', 'desc').orderBy('comment.id', 'desc').limit(limit)
}

/** Whether text or name contain these characters. Letters of English match in both cases, on both engines. */
function contains(engine: Ctx['engine'], q: string) {
  const pattern = `%${q.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()).replace(/[\\%_]/g, '\\$&')}%`
  // The rules of a language for upper and lower case would take four times as long.
  const lower = (column: string) =>
    engine === 'postgres' ? sql`lower(${sql.ref(column)} collate "C")` : sql`lower(${sql.ref(column)})`
  return sql<boolean>`(${lower('comment.plain_text')} like ${pattern} escape '\\'
    or ${lower('comment.author_name')} like ${pattern} escape '\\'
    or comment.account_id in (select id from account where ${lower('nickname')} like ${pattern} escape '\\'))`
}

/**
 * Comments that wait, and those since a time that appeared at once (an approved one was read already) and that the owner has not
 * answered: no later comment of the owner's is in their thread. The index of the state bounds what is read.
 */
const unanswered = (db: Db, since: number) =>
  db.selectFrom('comment').where(
    sql<boolean>`(comment.state = 'waiting' or (
      comment.state = 'published' and comment.created_at >= ${since} and comment.published_at = comment.created_at
      and comment.account_id is distinct from (select id from account where is_owner = 1)
      and not exists (
        select 1 from comment as reply
        where reply.parent_id = coalesce(comment.parent_id, comment.id) and reply.state = 'published'
          and reply.created_at >= comment.created_at
          and reply.account_id = (select id from account where is_owner = 1))))`,
  )

export const countUnanswered = (db: Db, since: number): Promise<number> => countRows(unanswered(db, since))

export const selectUnanswered = (db: Db, since: number, limit: number) =>
  studioComments(db)
    .where(
      'comment.id',
      'in',
      unanswered(db, since)
        .select('comment.id')
        .orderBy('comment.created_at')
        .orderBy('comment.id')
        .limit(limit),
    )
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute()

export const selectStudioComment = (db: Db, id: number) =>
  studioComments(db).where('comment.id', '=', id).executeTakeFirst()

export type StudioCommentRow = NonNullable<Awaited<ReturnType<typeof selectStudioComment>>>

/** The number of comments in each state, of the index alone. */
export async function countCommentStates(db: Db): Promise<Record<CommentState, number>> {
  const rows = await db
    .selectFrom('comment')
    .select(['state', (e) => e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { published: 0, waiting: 0, spam: 0, trash: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

/** Replies of a thread that the owner has not hidden, oldest first: the newest up to `until`, or the first ones after it. */
export const selectThreadForOwner = (
  db: Db,
  threadId: number,
  side: { until: number } | { since: number },
  limit: number,
) => {
  const isBefore = 'until' in side
  const direction = isBefore ? 'desc' : 'asc'
  return db
    .selectFrom('comment')
    .leftJoin('account', 'account.id', 'comment.account_id')
    .leftJoin('account as answered', 'answered.id', 'comment.reply_account_id')
    .select(['comment.id', 'comment.parent_id', 'comment.state', 'comment.html', 'comment.created_at'])
    .select('comment.account_id')
    .select(['account.avatar', 'account.is_owner'])
    .select(names)
    .where('comment.parent_id', '=', threadId)
    .where('comment.state', 'in', ['published', 'waiting'])
    .where('comment.id', isBefore ? '<' : '>', isBefore ? side.until : side.since)
    .orderBy('comment.id', direction)
    .limit(limit)
    .execute()
}

export type ThreadRow = Awaited<ReturnType<typeof selectThreadForOwner>>[number]

/** What the studio says about the author: who it is, and how much of it is published. */
export const selectAuthorDetails = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['nickname', 'email', 'created_at', 'disabled_at'])
    .select((e) =>
      e
        .selectFrom('comment')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('comment.account_id', '=', 'account.id')
        .where(isPublished)
        .as('published_count'),
    )
    .where('id', '=', accountId)
    .executeTakeFirst()

/** The same of a guest, where the comment still knows one. */
export const selectGuestDetails = (db: Db, guestId: number) =>
  db
    .selectFrom('guest')
    .select(['nickname', 'email', 'created_at', 'confirmed_at'])
    .select((e) => [
      e.val(null).as('disabled_at'),
      e
        .selectFrom('comment')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('comment.guest_id', '=', 'guest.id')
        .where(isPublished)
        .as('published_count'),
    ])
    .where('id', '=', guestId)
    .executeTakeFirst()

/** The title of an article or the beginning of a talk, and whether everybody can open its page. */
export async function selectSubjectDetails(db: Db, { type, id }: CommentSubject) {
  if (type === 1) {
    const row = await db
      .selectFrom('article')
      .select(['slug', 'title', 'excerpt', 'listed_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return { slug: null, title: null, excerpt: null, isPublic: false }
    // The excerpt of a locked article stays in the studio: only the owner reads it here.
    return {
      slug: row.slug,
      title: row.title,
      excerpt: row.excerpt || null,
      isPublic: row.listed_at !== null,
    }
  }
  if (type === 5) {
    const row = await db
      .selectFrom('talk')
      .select(['plain_text', 'listed_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    return { slug: null, title: row?.plain_text ?? null, excerpt: null, isPublic: row?.listed_at != null }
  }
  return { slug: null, title: null, excerpt: null, isPublic: true }
}

/** The newest comments that the owner did not write, with what the rules judge by. */
export const selectTriedComments = (db: Db, limit: number) =>
  db
    .selectFrom('comment')
    .leftJoin('account', 'account.id', 'comment.account_id')
    .select(['comment.id', 'comment.html', 'comment.plain_text', 'comment.state', 'comment.held_for'])
    .select((e) => [
      e.fn.coalesce('account.nickname', 'comment.author_name').as('nickname'),
      e.fn.coalesce('account.website', 'comment.author_website').as('website'),
    ])
    .select(
      sql<0 | 1>`case when exists (
        select 1 from comment as earlier
        where (earlier.account_id = comment.account_id or earlier.guest_id = comment.guest_id) and earlier.state = 'published' and earlier.id < comment.id
      ) then 1 else 0 end`.as('is_trusted'),
    )
    .where('comment.html', '<>', '')
    .where((e) => e.or([e('account.is_owner', 'is', null), e('account.is_owner', '=', 0)]))
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute()

/** Whether this account has a comment that is published, other than one. */
export async function hasPublishedComment(
  db: Db,
  accountId: number,
  exceptId: number | null = null,
): Promise<boolean> {
  const row = await db
    .selectFrom('comment')
    .select('id')
    .where('account_id', '=', accountId)
    .where(isPublished)
    .where('id', '<>', exceptId ?? 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
