/** SQL statements of the weekly digest: which articles wait for one. */
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Articles that subscribers were notified of by now, and that everybody can read: hidden and locked ones stay waiting. */
const readable = (db: Db, now: number) =>
  db
    .selectFrom('article')
    .innerJoin('article_notification', 'article_notification.article_id', 'article.id')
    .where('article.listed_at', '<=', now)
    .where('article.password_hash', 'is', null)
    .where('article_notification.notified_at', '<=', now)

/** Makes a digest of the articles that wait. @returns its id; null when none waits */
export async function insertDigest(tx: Tx, now: number): Promise<number | null> {
  const waiting = readable(tx, now).where('article_notification.digest_id', 'is', null)
  if (!(await waiting.select('article.id').limit(1).executeTakeFirst())) return null
  const { id } = await tx
    .insertInto('digest')
    .values({ created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('article_notification')
    .set({ digest_id: id })
    .where('digest_id', 'is', null)
    .where('article_id', 'in', waiting.select('article.id'))
    .execute()
  return id
}

const inDigest = (db: Db, id: number, since: number, now: number) =>
  readable(db, now)
    .where('article_notification.digest_id', '=', id)
    .where('article_notification.notified_at', '>=', since)

/** The newest articles of a digest that subscribers were notified of since `since`, as they are now. */
export const selectDigestArticles = (db: Db, id: number, since: number, now: number, limit: number) =>
  inDigest(db, id, since, now)
    .select(['article.id', 'article.slug', 'article.title', 'article.abstract', 'article.excerpt'])
    .orderBy('article.listed_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute()

export const countDigestArticles = (db: Db, id: number, since: number, now: number): Promise<number> =>
  countRows(inDigest(db, id, since, now))

export const selectIsDigestPlanned = async (db: Db, job: string): Promise<boolean> =>
  (await db
    .selectFrom('job')
    .select('id')
    .where('name', '=', job)
    .where('failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
