/** SQL statements that read the accounts of readers for the studio. */
import { sql } from 'kysely'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export type ReaderFilter = {
  status: 'all' | 'subscribed' | 'disabled'
  q: string
  before: number | null
}

const readers = (db: Db) => db.selectFrom('account').where('account.is_owner', '=', 0)

const studioReaders = (db: Db) =>
  readers(db)
    .select(['account.id', 'account.nickname', 'account.avatar', 'account.email', 'account.created_at'])
    .select(['account.login_type', 'account.disabled_at', 'account.is_subscribed', 'account.wants_replies'])
    .select('account.digest_since')
    .select((e) => [
      e
        .selectFrom('comment')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('comment.account_id', '=', 'account.id')
        // Written out: SQLite uses an index of a part of the rows only for a value that it can read.
        .where(sql<boolean>`comment.state = 'published'`)
        .as('comment_count'),
      e
        .selectFrom('session')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('session.account_id', '=', 'account.id')
        .as('session_count'),
      e
        .selectFrom('session')
        .select((max) => max.fn.max<number | null>('session.used_at').as('used_at'))
        .whereRef('session.account_id', '=', 'account.id')
        .as('used_at'),
    ])

/** Newest first; the primary key gives the order, so no page reads those before it. */
export function selectStudioReaders(db: Db, { status, q, before }: ReaderFilter, limit: number) {
  let rows = studioReaders(db)
  if (status === 'subscribed') rows = rows.where('account.is_subscribed', '=', 1)
  if (status === 'disabled') rows = rows.where('account.disabled_at', 'is not', null)
  if (before !== null) rows = rows.where('account.id', '<', before)
  const words = q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  const pattern = `%${words}%`
  if (words !== '')
    rows = rows.where(
      sql<boolean>`(lower(account.nickname) like ${pattern} escape '\\' or lower(account.email) like ${pattern} escape '\\')`,
    )
  return rows.orderBy('account.id', 'desc').limit(limit).execute()
}

export type StudioReaderRow = Awaited<ReturnType<typeof selectStudioReaders>>[number]

/** How many readers there are, how many get emails about new articles, and how many are disabled. */
export async function countReaders(db: Db): Promise<Record<ReaderFilter['status'], number>> {
  const row = await readers(db)
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e.fn.sum<number | null>('account.is_subscribed').as('subscribed'),
      e.fn.count<number>('account.disabled_at').as('disabled'),
    ])
    .executeTakeFirstOrThrow()
  return {
    all: Number(row.all),
    subscribed: Number(row.subscribed ?? 0),
    disabled: Number(row.disabled),
  }
}

export const countSessions = (tx: Tx, accountId: number): Promise<number> =>
  countRows(tx.selectFrom('session').where('account_id', '=', accountId))
