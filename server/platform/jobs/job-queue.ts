/**
 * A job queue in the database. A job is added in the transaction that requires it, leased by one process at a time, tried
 * five times with growing delays, and then stored as failed for the owner to see.
 */
import { DAY_MS } from '#server/platform/durations.ts'
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
   * long and have a queue of their own, so that no other job waits for them; so many of them run at the same time.
   */
  start: (
    handlers: Record<string, JobHandler>,
    onFailure: OnJobFailure,
    separate?: Record<string, number>,
  ) => void
  /** Runs every due job, one after another, and returns. @throws the error of the first job that fails */
  drain: (handlers: Record<string, JobHandler>) => Promise<void>
  /** Runs the due jobs of one name, several at a time, until none is left or the signal fires. */
  drainNamed: (name: string, handler: JobHandler, options: DrainOptions) => Promise<void>
  /** How many jobs of this name could run now, in any process. */
  countDue: (name: string) => Promise<number>
  /** Lets the queues look for due jobs at once. */
  wake: () => void
  /** The same for the queues of the jobs that the transaction, which is committed now, has added or moved. */
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

/** The recurring job that deletes what is old, among other duties. */
export const DAILY = 'daily'

/**
 * The jobs of one queue, by name, so that an index finds them: many thousands of emails may wait, and the search for
 * other jobs must not read them.
 */
type QueuedNames = { of: string[] } | 'every job'

/** The jobs of these names, which this process runs one after another. */
type Queue = {
  names: QueuedNames
  /** How often it was woken, so that it notices while it looks for the next job. */
  wakes: number
  /** Ends its sleep; null while it is awake. */
  wakeUp: (() => void) | null
}

type Job = { id: number; attempts: number }

/** Without a key it always adds a job; with one it moves the waiting job that has it. */
const upsertJob = compiledQuery(
  (db, name: string, key: string | null, payload: string, run_at: number, created_at: number) =>
    db
      .insertInto('job')
      .values({
        name,
        key,
        payload,
        run_at,
        created_at,
        leased_until: null,
        failed_at: null,
        error: null,
      })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((e) => ({ run_at: e.ref('excluded.run_at') })),
      ),
)
const nextRunIn = (db: Db) =>
  db
    .selectFrom('job')
    .select((e) => e.fn.min('run_at').as('run_at'))
    .where('failed_at', 'is', null)
const selectNextRun = compiledQuery(nextRunIn)
const selectNextRunOf = compiledQuery((db, names: string[]) => nextRunIn(db).where('name', 'in', names))

export function createJobQueue(database: Database, now: () => number): JobQueue {
  let running: Promise<unknown> = Promise.resolve()
  let queues: Queue[] = []
  /** The names of the jobs that a transaction has added or moved, and that a sleeping queue would notice too late. */
  const added = new WeakMap<Tx, Set<string>>()
  const ending = new AbortController()

  const noteAdded = (tx: Tx, name: string, runAt: number) => {
    if (runAt < now() + MAX_SLEEP_MS) added.set(tx, (added.get(tx) ?? new Set()).add(name))
  }

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
    const next = await nextRun(names)
    const job = next !== null && next <= now() ? await claim(names) : null
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

  /** The time of the first waiting job, which another process may hold; null when there is none. */
  const nextRun = async (names: QueuedNames): Promise<number | null> => {
    const [next] = await (names === 'every job'
      ? selectNextRun(database.read)
      : selectNextRunOf(database.read, names.of))
    return next?.run_at ?? null
  }

  const untilNext = async (names: QueuedNames): Promise<number> => {
    const next = await nextRun(names)
    if (next === null) return MAX_SLEEP_MS
    // A job that another process holds is due but cannot be claimed: wait a second.
    return Math.min(MAX_SLEEP_MS, Math.max(next - now(), next <= now() ? 1_000 : 1))
  }

  let latest = Number.POSITIVE_INFINITY

  /**
   * After the clock was set back, retries and daily duties would wait for the earlier time: they run now. After it jumped
   * ahead, daily duties wait for a day: they delete what is old, and the new time may be wrong.
   */
  const adaptToClockChange = async () => {
    const before = latest
    latest = now()
    if (latest < before - CLOCK_TOLERANCE_MS) await runOverdueJobs()
    else if (latest > before + DAY_MS) await postponeDailyDuties()
  }

  const runOverdueJobs = () =>
    database.write
      .updateTable('job')
      .set({ run_at: now() })
      .where('failed_at', 'is', null)
      .where((e) =>
        e.or([
          e.and([e('attempts', '>', 0), e('run_at', '>', now() + MAX_AHEAD_MS)]),
          e.and([e('name', '=', DAILY), e('run_at', '>', now() + DAY_MS)]),
        ]),
      )
      .execute()

  const postponeDailyDuties = () =>
    database.write
      .updateTable('job')
      .set({ run_at: now() + DAY_MS })
      .where('name', '=', DAILY)
      .where('failed_at', 'is', null)
      .where('attempts', '=', 0)
      .execute()

  const sleep = (queue: Queue, ms: number) =>
    new Promise<void>((resolve) => {
      queue.wakeUp = () => {
        queue.wakeUp = null
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(queue.wakeUp, ms).unref()
    })
  const wake = (queue: Queue) => {
    queue.wakes += 1
    queue.wakeUp?.()
  }
  const wakeAll = () => queues.forEach(wake)

  const work = async (queue: Queue, handlers: Record<string, JobHandler>, onFailure: OnJobFailure) => {
    while (!ending.signal.aborted) {
      const wakesBefore = queue.wakes
      try {
        await adaptToClockChange()
        if (await runOne(queue.names, handlers, onFailure)) continue
        const ms = await untilNext(queue.names)
        // Woken or stopped while it looked: a new job, and who stops the site, would wait for the whole sleep.
        if (queue.wakes === wakesBefore) await sleep(queue, ms)
      } catch (error) {
        onFailure('job-queue', error)
        await sleep(queue, 1_000)
      }
    }
  }

  return {
    add: async (tx, name, payload, runAt = now()) => {
      noteAdded(tx, name, runAt)
      await upsertJob(tx, name, null, JSON.stringify(payload), runAt, now())
    },
    schedule: async (tx, name, key, runAt, payload = {}) => {
      noteAdded(tx, name, runAt)
      await upsertJob(tx, name, `${name}:${key}`, JSON.stringify(payload), runAt, now())
    },
    start: (handlers, onFailure, separate = {}) => {
      const others = Object.keys(handlers).filter((name) => !(name in separate))
      const alone = Object.entries(separate).flatMap(([name, atOnce]): QueuedNames[] =>
        Array.from({ length: atOnce }, () => ({ of: [name] })),
      )
      const names: QueuedNames[] = alone.length === 0 ? ['every job'] : [...alone]
      if (alone.length > 0 && others.length > 0) names.push({ of: others })
      queues = names.map((names) => ({ names, wakes: 0, wakeUp: null }))
      running = Promise.all(queues.map((queue) => work(queue, handlers, onFailure)))
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
      const names = added.get(tx)
      if (names) queues.filter((queue) => hasAnyOf(queue.names, names)).forEach(wake)
    },
    stop: async () => {
      ending.abort()
      wakeAll()
      await running
    },
  }
}

const hasAnyOf = (queued: QueuedNames, names: Set<string>): boolean =>
  queued === 'every job' || queued.of.some((name) => names.has(name))

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
