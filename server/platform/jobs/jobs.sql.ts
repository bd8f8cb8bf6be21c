/** SQL statements about jobs by their names. */
import type { Db } from '../db/database.ts'

/** How many jobs of this name could run now, in any process. */
export const countDueJobs = async (db: Db, name: string, now: number): Promise<number> => {
  const { count } = await db
    .selectFrom('job')
    .select((e) => e.fn.countAll().as('count'))
    .where('name', '=', name)
    .where('failed_at', 'is', null)
    .where('run_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When the next run of each recurring job is planned whose name begins with `prefix`, by name, in Unix ms. */
export async function selectPlannedRuns(db: Db, prefix: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('job')
    .select(['name', 'run_at'])
    .where('name', 'like', `${prefix}%`)
    .where('key', 'is not', null)
    .where('failed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ name, run_at }) => [name, run_at]))
}
