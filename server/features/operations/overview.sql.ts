/** The SQL statement of the numbers in the navigation of the studio. */
import { sql } from 'kysely'
import { fixedPageIds } from '#contract/own-page-path.ts'
import type { StudioOverview } from '#contract/studio/overview.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db } from '#server/platform/db/database.ts'

/** One index or small table each. */
export async function selectOverview(db: Db): Promise<StudioOverview> {
  const [articles, talks, media, pages, comments, readers, friends, jobs, emails] = await Promise.all([
    countRows(db.selectFrom('article').where('deleted_at', 'is', null)),
    countRows(db.selectFrom('talk').where('deleted_at', 'is', null)),
    countRows(db.selectFrom('media')),
    countRows(
      db.selectFrom('own_page').where('deleted_at', 'is', null).where('id', 'not in', [...fixedPageIds]),
    ),
    // Written out: SQLite uses an index of a part of the rows only for a value that it can read.
    countRows(db.selectFrom('comment').where(sql<boolean>`state = 'waiting'`)),
    countRows(db.selectFrom('account').where('is_owner', '=', 0)),
    countRows(db.selectFrom('friend')),
    countRows(db.selectFrom('job').where('failed_at', 'is not', null)),
    countRows(db.selectFrom('mail').where('failed_at', 'is not', null)),
  ])
  return {
    counts: { articles, talks, media, pages, comments, readers, friends },
    failures: { jobs, emails },
  }
}
