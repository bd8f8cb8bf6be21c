/** The SQL statement of the numbers in the navigation of the studio. */
import { sql } from 'kysely'
import { fixedPageIds } from '#contract/own-page-path.ts'
import type { StudioOverview } from '#contract/studio/overview.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db } from '#server/platform/db/database.ts'

/** One index or small table each. */
export async function selectOverview(db: Db): Promise<StudioOverview> {
  const [articles, talks, media, pages, comments, readers, friends, friendRequests, jobs, emails] =
    await Promise.all([
      countRows(db.selectFrom('article').where('deleted_at', 'is', null)),
      countRows(db.selectFrom('talk').where('deleted_at', 'is', null)),
      countRows(db.selectFrom('media')),
      countRows(
        db
          .selectFrom('own_page')
          .where('deleted_at', 'is', null)
          .where('id', 'not in', [...fixedPageIds]),
      ),
      // Written out: SQLite uses an index of a part of the rows only for a value that it can read.
      countRows(db.selectFrom('comment').where(sql<boolean>`state = 'waiting'`)),
      countRows(db.selectFrom('account').where('is_owner', '=', 0)),
      countRows(db.selectFrom('friend').where('state', '=', 'shown')),
      countRows(db.selectFrom('friend').where('state', '=', 'waiting')),
      countRows(db.selectFrom('job').where('failed_at', 'is not', null)),
      countRows(db.selectFrom('mail').where('failed_at', 'is not', null)),
    ])
  return {
    counts: { articles, talks, media, pages, comments, readers, friends, friendRequests },
    failures: { jobs, emails },
  }
}

/** Whether an article is published that did not come with the demo. */
export async function selectHasOwnArticle(db: Db, demoArticles: readonly number[]): Promise<boolean> {
  let articles = db.selectFrom('article').select('id').where('state', '=', 'published')
  if (demoArticles.length > 0) articles = articles.where('id', 'not in', [...demoArticles])
  return (await articles.where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !== undefined
}

/** When the newest backup of each outcome was begun. */
export async function selectBackupTimes(db: Db): Promise<{ proven: number | null; failed: number | null }> {
  const newest = async (state: 'proven' | 'failed') =>
    (
      await db
        .selectFrom('backup')
        .select('created_at')
        .where('state', '=', state)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.created_at ?? null
  return { proven: await newest('proven'), failed: await newest('failed') }
}

export const countWaitingEmails = (db: Db): Promise<number> =>
  countRows(db.selectFrom('mail').where('sent_at', 'is', null).where('failed_at', 'is', null))

/** Tokens that work at `from` and end before `until`, the first to end first. */
export const selectEndingTokens = (db: Db, from: number, until: number) =>
  db
    .selectFrom('access_token')
    .select(['name', 'ends_at'])
    .where('ends_at', '>', from)
    .where('ends_at', '<=', until)
    .orderBy('ends_at')
    .execute()
