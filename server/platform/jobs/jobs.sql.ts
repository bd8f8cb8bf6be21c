/** SQL statements about jobs by their names. */
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db } from '../db/database.ts'

/** How many jobs of this name could run now, in any process. */
export const countDueJobs = (db: Db, name: string, now: number): Promise<number> =>
  countRows(
    db.selectFrom('job').where('name', '=', name).where('failed_at', 'is', null).where('run_at', '<=', now),
  )

/** When the next run of a recurring job is planned, in Unix ms. */
export async function selectPlannedRun(db: Db, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('job')
    .select('run_at')
    .where('name', '=', name)
    .where('key', 'is not', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return row?.run_at
}
