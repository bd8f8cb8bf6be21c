/**
 * Work that must happen, kept in the database: added in the transaction that causes it, leased by one
 * process at a time, tried five times with growing pauses, then kept as failed for the owner to see.
 */
import { compiledQuery } from '../db/compiled-query.ts'
import type { Database, Db, Tx } from '../db/database.ts'

export type JobPayload = Record<string, unknown>
/** `ending` fires when the process is to stop: a job that is only waiting ends with its reason, and is put back. */
export type JobHandler = (payload: JobPayload, ending: AbortSignal) => Promise<void>

export type JobQueue = {
  /** Adds a job in the transaction; `runAt` is Unix ms, now when absent. */
  add: (tx: Tx, name: string, payload: JobPayload, runAt?: number) => Promise<void>
  /** The one waiting job of this name and key is moved to `runAt`, or added. */
  schedule: (tx: Tx, name: string, key: string, runAt: number, payload?: JobPayload) => Promise<void>
  /**
   * Starts working the queue with these handlers, by job name: one job after the other. The jobs named in `apart`
   * wait for other machines and have a row of their own, so that nothing else waits for them.
   */
  start: (
    handlers: Record<string, JobHandler>,
    onFailure: (name: string, error: unknown) => void,
    apart?: string[],
  ) => void
  /** Runs all that is due and returns; for tests and for commands that end. */
  drain: (handlers: Record<string, JobHandler>) => Promise<void>
  wake: () => void
  /** Lets the running job end, or wait no longer. */
  stop: () => Promise<void>
}

const LEASE_MS = 60_000
const MAX_TRIES = 5
const MAX_SLEEP_MS = 15_000
/** Pauses after the first, second, third and fourth failure. */
const PAUSES_MS = [5_000, 30_000, 300_000, 1_800_000]

/**
 * Which jobs a row works. By name, so that an index leads to them: many thousands of mails may wait, and whoever looks
 * for other work must not walk past them.
 */
type Row = { of: string[] } | 'every job'

const insertJob = compiledQuery((db, name: string, payload: string, run_at: number, created_at: number) =>
  db.insertInto('job').values({
    ...{ name, key: null, payload, run_at, created_at },
    ...{ leased_until: null, failed_at: null, error: null },
  }),
)

export function createJobQueue(database: Database, now: () => number): JobQueue {
  let running: Promise<unknown> = Promise.resolve()
  const sleepers = new Set<() => void>()
  const ending = new AbortController()

  const insert = (tx: Tx, name: string, key: string | null, payload: JobPayload, runAt: number) =>
    tx.insertInto('job').values({
      name,
      key,
      payload: JSON.stringify(payload),
      run_at: runAt,
      leased_until: null,
      failed_at: null,
      error: null,
      created_at: now(),
    })

  const jobsOf = (db: Db, row: Row) => {
    const waiting = db.selectFrom('job').where('failed_at', 'is', null)
    return row === 'every job' ? waiting : waiting.where('name', 'in', row.of)
  }

  const claim = (row: Row) =>
    database.write.transaction().execute(async (tx) => {
      let due = jobsOf(tx, row)
        .selectAll()
        .where('run_at', '<=', now())
        .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<', now())]))
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
      if (database.engine === 'postgres') due = due.forUpdate().skipLocked()
      const job = await due.executeTakeFirst()
      if (!job) return null
      await tx
        .updateTable('job')
        // The key is given up at the start, so that the same work can be asked for again meanwhile.
        .set({ leased_until: now() + LEASE_MS, attempts: job.attempts + 1, key: null })
        .where('id', '=', job.id)
        .execute()
      return { ...job, attempts: job.attempts + 1 }
    })

  /** As if it had not been begun: another process, or the next start, takes it at once. */
  const putBack = ({ id, attempts }: { id: number; attempts: number }) =>
    database.write
      .updateTable('job')
      .set({ leased_until: null, attempts: attempts - 1 })
      .where('id', '=', id)
      .execute()

  const runOne = async (
    row: Row,
    handlers: Record<string, JobHandler>,
    onFailure: (name: string, error: unknown) => void,
  ): Promise<boolean> => {
    const next = await jobsOf(database.read, row)
      .select('id')
      .where('run_at', '<=', now())
      .limit(1)
      .executeTakeFirst()
    const job = next && (await claim(row))
    if (!job) return false
    try {
      const handler = handlers[job.name]
      if (!handler) throw new Error(`There is no handler for the job “${job.name}”`)
      await handler(JSON.parse(job.payload), ending.signal)
      await database.write.deleteFrom('job').where('id', '=', job.id).execute()
    } catch (error) {
      if (ending.signal.aborted && isAbort(error)) {
        await putBack(job)
        return true
      }
      onFailure(job.name, error)
      const isLast = job.attempts >= MAX_TRIES
      await database.write
        .updateTable('job')
        .set({
          leased_until: null,
          error: String(error),
          failed_at: isLast ? now() : null,
          run_at: now() + (PAUSES_MS[job.attempts - 1] ?? 0),
        })
        .where('id', '=', job.id)
        .execute()
    }
    return true
  }

  const untilNext = async (row: Row): Promise<number> => {
    const next = await jobsOf(database.read, row)
      .select((e) => e.fn.min('run_at').as('run_at'))
      .executeTakeFirst()
    if (next?.run_at == null) return MAX_SLEEP_MS
    // A job that another process holds is due but cannot be had: do not spin on it.
    return Math.min(MAX_SLEEP_MS, Math.max(next.run_at - now(), next.run_at <= now() ? 1_000 : 1))
  }

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        sleepers.delete(wake)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(wake, ms).unref()
      sleepers.add(wake)
    })
  const wakeAll = () => {
    for (const wake of [...sleepers]) wake()
  }

  const work = async (
    row: Row,
    handlers: Record<string, JobHandler>,
    onFailure: (name: string, error: unknown) => void,
  ) => {
    while (!ending.signal.aborted) {
      try {
        if (await runOne(row, handlers, onFailure)) continue
        await sleep(await untilNext(row))
      } catch (error) {
        onFailure('job-queue', error)
        await sleep(1_000)
      }
    }
  }

  return {
    add: async (tx, name, payload, runAt = now()) => {
      await insertJob(tx, name, JSON.stringify(payload), runAt, now())
    },
    schedule: async (tx, name, key, runAt, payload = {}) => {
      await insert(tx, name, `${name}:${key}`, payload, runAt)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ run_at: runAt }))
        .execute()
    },
    start: (handlers, onFailure, apart = []) => {
      const others = Object.keys(handlers).filter((name) => !apart.includes(name))
      const rows: Row[] = apart.length === 0 ? ['every job'] : [{ of: apart }, { of: others }]
      running = Promise.all(rows.map((row) => work(row, handlers, onFailure)))
    },
    drain: async (handlers) => {
      const fail = (_: string, error: unknown) => {
        throw error
      }
      while (await runOne('every job', handlers, fail));
    },
    wake: wakeAll,
    stop: async () => {
      ending.abort()
      wakeAll()
      await running
    },
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
