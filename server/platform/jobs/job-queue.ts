/**
 * A job queue in the database. A job is added in the transaction that requires it, leased by one process at a time, tried
 * five times with growing delays, and then stored as failed for the owner to see.
 */
import { compiledQuery } from '../db/compiled-query.ts'
import type { Database, Db, Tx } from '../db/database.ts'
import { countDueJobs } from './jobs.sql.ts'

export type JobPayload = Record<string, unknown>
/** `ending` fires when the process stops: a job that only waits ends with its reason and is released. */
export type JobHandler = (payload: JobPayload, ending: AbortSignal) => Promise<void>
type OnJobFailure = (name: string, error: unknown) => void

type DrainOptions = {
  atOnce: number
  signal?: AbortSignal
  onFailure: OnJobFailure
  /** Called after each job. */
  onJob: () => void
}

export type JobQueue = {
  /** Adds a job in the transaction; `runAt` is Unix ms, now when absent. */
  add: (tx: Tx, name: string, payload: JobPayload, runAt?: number) => Promise<void>
  /** Moves the waiting job with this name and key to `runAt`, or adds it. */
  schedule: (tx: Tx, name: string, key: string, runAt: number, payload?: JobPayload) => Promise<void>
  /**
   * Starts to run jobs with these handlers, by job name, one after another. The jobs of each name in `separate` take
   * long and have a queue of their own, so that no other job waits for them.
   */
  start: (handlers: Record<string, JobHandler>, onFailure: OnJobFailure, separate?: string[]) => void
  /** Runs every due job, one after another, and returns. @throws the error of the first job that fails */
  drain: (handlers: Record<string, JobHandler>) => Promise<void>
  /** Runs the due jobs of one name, several at a time, until none is left or the signal fires. */
  drainNamed: (name: string, handler: JobHandler, options: DrainOptions) => Promise<void>
  /** How many jobs of this name could run now, in any process. */
  countDue: (name: string) => Promise<number>
  /** Lets the queues look for due jobs at once. */
  wake: () => void
  /** The same when the transaction, which is committed now, has added a job or moved one. */
  wakeAfter: (tx: Tx) => void
  /** Waits for the running job, which may end early. */
  stop: () => Promise<void>
}

const LEASE_MS = 60_000
const RENEW_MS = LEASE_MS / 3
const MAX_ATTEMPTS = 5
const MAX_SLEEP_MS = 15_000
/** Delays after the first, second, third and fourth failure. */
const RETRY_DELAYS_MS = [5_000, 30_000, 300_000, 1_800_000]
/** A lease or a retry that is further ahead was written before the clock was set back. */
const MAX_AHEAD_MS = 3_600_000
const CLOCK_TOLERANCE_MS = 60_000
const DAY_MS = 24 * 3_600_000

/** The names of recurring jobs begin with it. */
export const DAILY = 'daily-'

/**
 * The jobs of one queue, by name, so that an index finds them: many thousands of emails may wait, and the search for
 * other jobs must not read them.
 */
type QueuedNames = { of: string[] } | 'every job'

type Job = { id: number; attempts: number }

const insertJob = compiledQuery((db, name: string, payload: string, run_at: number, created_at: number) =>
  db.insertInto('job').values({
    ...{ name, key: null, payload, run_at, created_at },
    ...{ leased_until: null, failed_at: null, error: null },
  }),
)

export function createJobQueue(database: Database, now: () => number): JobQueue {
  let running: Promise<unknown> = Promise.resolve()
  const sleepers = new Set<() => void>()
  let wakes = 0
  const withJobs = new WeakSet<Tx>()
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

  const waitingJobs = (db: Db, names: QueuedNames) => {
    const waiting = db.selectFrom('job').where('failed_at', 'is', null)
    return names === 'every job' ? waiting : waiting.where('name', 'in', names.of)
  }

  /** Counts the attempt, so that a job that kills its process ends as failed too. */
  const claim = (names: QueuedNames) =>
    database.write.transaction().execute(async (tx) => {
      let due = waitingJobs(tx, names)
        .selectAll()
        .where('run_at', '<=', now())
        .where((e) =>
          e.or([
            e('leased_until', 'is', null),
            e('leased_until', '<', now()),
            e('leased_until', '>', now() + MAX_AHEAD_MS),
          ]),
        )
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
      if (database.engine === 'postgres') due = due.forUpdate().skipLocked()
      const job = await due.executeTakeFirst()
      if (!job) return null
      const attempts = job.attempts + 1
      await tx
        .updateTable('job')
        // Without the key, the same work can be scheduled again while the job runs.
        .set({ leased_until: now() + LEASE_MS, attempts, key: null })
        .where('id', '=', job.id)
        .execute()
      return { ...job, attempts }
    })

  /** The row, as long as no other process has claimed it since. */
  const updateOwn = ({ id, attempts }: Job) =>
    database.write.updateTable('job').where('id', '=', id).where('attempts', '=', attempts)

  /** Another process, or the next start, claims the job at once, with the same number of attempts. */
  const release = (job: Job) =>
    updateOwn(job)
      .set({ leased_until: null, attempts: job.attempts - 1 })
      .execute()

  const recordFailure = (job: Job, error: unknown) =>
    updateOwn(job)
      .set({
        leased_until: null,
        error: String(error),
        failed_at: job.attempts >= MAX_ATTEMPTS ? now() : null,
        run_at: now() + (RETRY_DELAYS_MS[job.attempts - 1] ?? 0),
      })
      .execute()

  const runOne = async (
    names: QueuedNames,
    handlers: Record<string, JobHandler>,
    onFailure: OnJobFailure,
  ): Promise<boolean> => {
    const next = await waitingJobs(database.read, names)
      .select('id')
      .where('run_at', '<=', now())
      .limit(1)
      .executeTakeFirst()
    const job = next && (await claim(names))
    if (!job) return false
    const renewal = setInterval(
      () =>
        updateOwn(job)
          .set({ leased_until: now() + LEASE_MS })
          .execute()
          .catch((error) => onFailure('job-queue', error)),
      RENEW_MS,
    ).unref()
    try {
      if (job.attempts > MAX_ATTEMPTS) throw new Error('The process ended while this job ran')
      const handler = handlers[job.name]
      if (!handler) throw new Error(`There is no handler for the job “${job.name}”`)
      await handler(JSON.parse(job.payload), ending.signal)
      await database.write
        .deleteFrom('job')
        .where('id', '=', job.id)
        .where('attempts', '=', job.attempts)
        .execute()
    } catch (error) {
      if (ending.signal.aborted && isAbort(error)) {
        await release(job)
        return true
      }
      try {
        await recordFailure(job, error)
      } finally {
        onFailure(job.name, error)
      }
    } finally {
      clearInterval(renewal)
    }
    return true
  }

  const untilNext = async (names: QueuedNames): Promise<number> => {
    const next = await waitingJobs(database.read, names)
      .select((e) => e.fn.min('run_at').as('run_at'))
      .executeTakeFirst()
    if (next?.run_at == null) return MAX_SLEEP_MS
    // A job that another process holds is due but cannot be claimed: wait a second.
    return Math.min(MAX_SLEEP_MS, Math.max(next.run_at - now(), next.run_at <= now() ? 1_000 : 1))
  }

  let latest = Number.POSITIVE_INFINITY

  /**
   * After the clock was set back, retries and daily jobs would wait for the former time: they run now. After it jumped
   * ahead, daily jobs wait for a day: they delete what is old, and the new time may be wrong.
   */
  const adaptToClockChange = async () => {
    const before = latest
    latest = now()
    if (latest < before - CLOCK_TOLERANCE_MS) await runOverdueJobs()
    else if (latest > before + DAY_MS) await postponeDailyJobs()
  }

  const runOverdueJobs = () =>
    database.write
      .updateTable('job')
      .set({ run_at: now() })
      .where('failed_at', 'is', null)
      .where((e) =>
        e.or([
          e.and([e('attempts', '>', 0), e('run_at', '>', now() + MAX_AHEAD_MS)]),
          e.and([e('name', 'like', `${DAILY}%`), e('run_at', '>', now() + DAY_MS)]),
        ]),
      )
      .execute()

  const postponeDailyJobs = () =>
    database.write
      .updateTable('job')
      .set({ run_at: now() + DAY_MS })
      .where('name', 'like', `${DAILY}%`)
      .where('failed_at', 'is', null)
      .where('attempts', '=', 0)
      .execute()

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
    wakes += 1
    for (const wake of [...sleepers]) wake()
  }

  const work = async (names: QueuedNames, handlers: Record<string, JobHandler>, onFailure: OnJobFailure) => {
    while (!ending.signal.aborted) {
      const wakesBefore = wakes
      try {
        await adaptToClockChange()
        if (await runOne(names, handlers, onFailure)) continue
        const ms = await untilNext(names)
        // Woken or stopped while it looked: a new job, and who stops the site, would wait for the whole sleep.
        if (wakes === wakesBefore) await sleep(ms)
      } catch (error) {
        onFailure('job-queue', error)
        await sleep(1_000)
      }
    }
  }

  return {
    add: async (tx, name, payload, runAt = now()) => {
      withJobs.add(tx)
      await insertJob(tx, name, JSON.stringify(payload), runAt, now())
    },
    schedule: async (tx, name, key, runAt, payload = {}) => {
      withJobs.add(tx)
      await insert(tx, name, `${name}:${key}`, payload, runAt)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ run_at: runAt }))
        .execute()
    },
    start: (handlers, onFailure, separate = []) => {
      const others = Object.keys(handlers).filter((name) => !separate.includes(name))
      const queues: QueuedNames[] =
        separate.length === 0 ? ['every job'] : [...separate.map((name) => ({ of: [name] })), { of: others }]
      running = Promise.all(queues.map((names) => work(names, handlers, onFailure)))
    },
    drain: async (handlers) => {
      const fail: OnJobFailure = (_, error) => {
        throw error
      }
      while (await runOne('every job', handlers, fail));
    },
    drainNamed: async (name, handler, { atOnce, signal, onFailure, onJob }) => {
      const drainOne = async () => {
        while (!signal?.aborted && (await runOne({ of: [name] }, { [name]: handler }, onFailure))) onJob()
      }
      await Promise.all(Array.from({ length: atOnce }, drainOne))
    },
    countDue: (name) => countDueJobs(database.read, name, now()),
    wake: wakeAll,
    wakeAfter: (tx) => {
      if (withJobs.has(tx)) wakeAll()
    },
    stop: async () => {
      ending.abort()
      wakeAll()
      await running
    },
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
