/** SQL statements about the jobs of one name. */
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
