/** Creates the context that every feature receives: once at the start, and once for each test. */
import type { AuditAction } from '#contract/audit.ts'
import type { Locale, Theme } from '#contract/locale.ts'
import { type ContentVersion, createContentVersion } from './cache/content-version.ts'
import { createMemoize, type Memoize } from './cache/memoize.ts'
import type { Config } from './config/config.ts'
import { prepareDataFolder } from './config/data-folder.ts'
import { createSecret, loadSecretKey, type Secret } from './config/secret-key.ts'
import type { Database, Db, Tx } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import type { PostgresCopies } from './db/update-copy.ts'
import { createFlusher, type Flusher } from './jobs/flusher.ts'
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { outageOf } from './outage.ts'
import { Restart } from './restart.ts'
import { createSmtp, type Smtp } from './smtp.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'

export type Ctx = {
  config: Config
  engine: Database['engine']
  /** For reading only. */
  db: Db
  /**
   * Runs the work in one transaction. Before the promise resolves, its changes are on the disk, the content version has
   * risen and its jobs can start. Keep it short: the embedded engine has one writer, and works that arrive during a commit
   * share the next one. One that fails does not affect the others.
   * @param options isAudited: false for what is no act of the owner, such as a counted attempt (see audited-context.ts)
   */
  transaction: <Result>(
    work: (tx: Tx) => Promise<Result>,
    options?: { isAudited: boolean },
  ) => Promise<Result>
  /**
   * Names the subject of the change, in its transaction, for the audit log. It has no effect for readers and jobs:
   * only the owner and commands have an audit log (see audited-context.ts).
   */
  audit: (tx: Tx, action: AuditAction, subject?: AuditSubject) => Promise<void>
  /** Removes deleted content from the write-ahead log of SQLite as well. */
  truncateLog: Database['truncateLog']
  /** What was computed from content is fresh while its version is the same. */
  content: ContentVersion
  jobs: Pick<JobQueue, 'add' | 'schedule' | 'wake'>
  memoize: Memoize
  /** Images, videos, audio files and captions. */
  storage: Storage
  /** The app sets it: features do not render pages. */
  pagePreview: PagePreview
  /** For counters only: written within a second or two, not before the response. */
  flusher: Pick<Flusher, 'add' | 'flush'>
  /** Sends to the mail server of the site (server/mail/mail-server.ts). */
  smtp: Smtp
  log: Log
  restart: Restart
  /** Runs the work before the database is closed. */
  onClose: (work: () => Promise<void>) => void
  /** Counts of this process. */
  metrics: Metrics
  /** Unix milliseconds. */
  now: () => number
} & Secret

export type PagePreview = {
  /**
   * The page of an anonymous visitor with another context, such as one with unsaved settings; never cached.
   * @returns null for a path that is no page
   */
  render: (ctx: Ctx, path: string, look: { locale: Locale; theme: Theme }) => Promise<RenderedPreview | null>
  /** Whether a visitor finds a page, a file or a document at this path, or a page that has another URL now. */
  isFound: (path: string) => Promise<boolean>
}
type RenderedPreview = { status: number; html: string }

/** The subject of an audit entry, such as article 7. */
export type AuditSubject = { type: string; id: number | null }

export type OpenApp = {
  ctx: Ctx
  jobs: JobQueue
  flusher: Flusher
  close: () => Promise<void>
}

export type AppOptions = {
  restart?: Restart
  now?: () => number
  log?: Log
  /** Copies the tables of PostgreSQL before an update. */
  postgresCopies?: PostgresCopies
  /** Holds the migrations, other than those of this version: for tests. */
  migrations?: string
}

/**
 * Opens the database, brings it up to date and makes the context.
 * @throws Error that says what to check when the disk, the database or the file store does not work
 */
export const openApp = (config: Config, options: AppOptions = {}): Promise<OpenApp> =>
  open(config, options).catch((error: Error) => {
    const outage = outageOf(error)
    throw outage ? new Error(`${outage.explanation}. (${error.message})`, { cause: error }) : error
  })

async function open(config: Config, options: AppOptions): Promise<OpenApp> {
  const now = options.now ?? Date.now
  const log = options.log ?? createLog(config)
  prepareDataFolder(config.DATA_DIR, log)
  const database = await openDatabase(config)
  try {
    return await openOn(database, config, { ...options, now, log })
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openOn(
  database: Database,
  config: Config,
  {
    now,
    log,
    postgresCopies,
    migrations,
    restart = new Restart(),
  }: AppOptions & Required<Pick<AppOptions, 'now' | 'log'>>,
): Promise<OpenApp> {
  const applied = await migrate(database, config, now, { postgresCopies, folder: migrations })
  if (applied.length > 0) log.info({ applied }, 'The database was brought up to date')
  const content = createContentVersion(database)
  const jobs = createJobQueue(database, now)
  const transaction: Ctx['transaction'] = async (work) => {
    const { tx, result } = await database.transaction(async (tx) => {
      const result = await work(tx)
      await content.announce(tx)
      return { tx, result }
    })
    content.raise(tx)
    jobs.wakeAfter(tx)
    return result
  }
  const flusher = createFlusher(transaction)
  const closing: (() => Promise<void>)[] = []
  const storage = await openStorage(config)
  const secret = createSecret(await loadSecretKey(database, config))
  // The last thing that can fail: it runs until the app is closed.
  await content.start()
  const ctx: Ctx = {
    config,
    engine: database.engine,
    db: database.read,
    transaction,
    audit: async () => {},
    truncateLog: database.truncateLog,
    content,
    jobs,
    memoize: createMemoize(content),
    storage,
    pagePreview: { render: async () => null, isFound: async () => false },
    flusher: flusher,
    smtp: createSmtp(),
    log,
    restart,
    onClose: (work) => closing.push(work),
    metrics: createMetrics(),
    now,
    ...secret,
  }
  return {
    ctx,
    jobs,
    flusher: flusher,
    close: async () => {
      await Promise.all(closing.map((work) => work()))
      await flusher.stop()
      await jobs.stop()
      ctx.smtp.close()
      await content.stop()
      await database.close()
    },
  }
}
