/** SQL statements of the email about many comments. */
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db } from '#server/platform/db/database.ts'

const selectEmailTimes = compiledQuery(
  (db, since: number, kinds: ('comment' | 'comment-pending')[], limit: number) =>
    db
      .selectFrom('mail')
      .select('created_at')
      .where('created_at', '>', since)
      .where('kind', 'in', kinds)
      .orderBy('created_at', 'desc')
      .limit(limit),
)

/** When the newest emails to the owner about single comments were queued (Unix ms), newest first. */
export async function selectOwnerEmailTimes(db: Db, since: number, limit: number): Promise<number[]> {
  const rows = await selectEmailTimes(db, since, ['comment', 'comment-pending'], limit)
  return rows.map((row) => row.created_at)
}

/** Comments of readers since then that are published, and all that wait for approval. */
export async function countSince(db: Db, since: number): Promise<{ published: number; waiting: number }> {
  const ofReaders = db
    .selectFrom('comment')
    .leftJoin('account', 'account.id', 'comment.account_id')
    .where('comment.state', '=', 'published')
    .where('comment.created_at', '>=', since)
    .where((e) => e.or([e('account.is_owner', 'is', null), e('account.is_owner', '=', 0)]))
  const waiting = db.selectFrom('comment').where('state', '=', 'waiting')
  return { published: await countRows(ofReaders), waiting: await countRows(waiting) }
}
