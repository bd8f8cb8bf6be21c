/** SQL statements of the list of background jobs in the studio. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { JobStatus } from '#contract/studio/operations.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type Where = ExpressionBuilder<Tables, 'job'>

/** A lease that has not ended means that a process runs the job. */
const isRunning = (e: Where, now: number) =>
  e.and([e('failed_at', 'is', null), e('leased_until', 'is not', null), e('leased_until', '>=', now)])

const statusIs = (e: Where, status: JobStatus, now: number) => {
  if (status === 'failed') return e('failed_at', 'is not', null)
  if (status === 'running') return isRunning(e, now)
  const isOpen = e.and([e('failed_at', 'is', null), e.not(isRunning(e, now))])
  return e.and([isOpen, e('attempts', status === 'retrying' ? '>' : '=', 0)])
}

export const selectJobs = (db: Db, status: JobStatus, now: number, limit: number) =>
  db
    .selectFrom('job')
    .select(['id', 'name', 'run_at', 'attempts', 'error', 'failed_at'])
    .where((e) => statusIs(e, status, now))
    .orderBy(status === 'failed' ? sql`failed_at desc` : sql`run_at`)
    .orderBy('id')
    .limit(limit)
    .execute()

export type JobRow = Awaited<ReturnType<typeof selectJobs>>[number]

export async function countJobs(db: Db, now: number): Promise<Record<JobStatus, number>> {
  const count = (e: Where, status: JobStatus) =>
    e.fn
      .sum<number | null>(
        e
          .case()
          .when(statusIs(e, status, now))
          .then(1)
          .else(0)
          .end(),
      )
      .as(status)
  const row = await db
    .selectFrom('job')
    .select((e) => [count(e, 'failed'), count(e, 'retrying'), count(e, 'running'), count(e, 'planned')])
    .executeTakeFirstOrThrow()
  return {
    failed: Number(row.failed ?? 0),
    retrying: Number(row.retrying ?? 0),
    running: Number(row.running ?? 0),
    planned: Number(row.planned ?? 0),
  }
}

/** Returns how many failed jobs run again. @param id all of them when null */
export async function retryJobs(tx: Tx, id: number | null, now: number): Promise<number> {
  const failed = tx
    .updateTable('job')
    .set({ failed_at: null, attempts: 0, run_at: now, leased_until: null })
    .where('failed_at', 'is not', null)
  const { numUpdatedRows } = await (id === null ? failed : failed.where('id', '=', id)).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns whether there was a failed job with this id. */
export async function deleteFailedJob(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('job')
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
