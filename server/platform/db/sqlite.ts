/** The embedded engine: node:sqlite under Kysely, one connection that writes and one that only reads. */
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import type { Database } from './database.ts'
import { createGroupCommit } from './group-commit.ts'
import type { Tables } from './tables.ts'

/** SQLite waits in the event loop's thread, so it waits briefly; the driver waits longer, and lets other requests run. */
const BUSY_MS = 20
/** The worker process that searches reads for milliseconds; a backup reads longer, and nobody waits for it. */
const MAX_TRUNCATIONS = 10
const TRUNCATE_AGAIN_MS = 80
/** Where nothing else runs: while the database is opened and migrated. */
const WAIT_MS = 10_000

/**
 * Opens DATA_DIR/borealis.db. `synchronous=FULL`: acknowledged changes survive a power loss
 * (docs/requirements/safety.md, D2). Other processes' commits are detected by `PRAGMA data_version`.
 * `secure_delete`: deleted and replaced content is overwritten (R5).
 */
export function openSqlite(folder: string): Database {
  const file = databaseFile(folder)
  // SQLite gives its write-ahead log the mode of the database.
  closeSync(openSync(file, 'a', 0o600))
  const writing = new DatabaseSync(file)
  writing.exec(`pragma busy_timeout=${WAIT_MS}; pragma journal_mode=wal; pragma synchronous=full;
    pragma foreign_keys=on; pragma secure_delete=on; pragma temp_store=memory; pragma cache_size=-2000; pragma busy_timeout=${BUSY_MS}`)
  const reader = openSqliteReader(folder)
  const write = kysely(writing)
  const version = writing.prepare('pragma data_version')
  const checkpoint = writing.prepare('pragma wal_checkpoint(truncate)')
  return {
    ...reader,
    write,
    foreignCommits: () => commitsOfOthers(version),
    transaction: createGroupCommit((work) => write.transaction().execute(work)),
    execute: async (script) => {
      writing.exec(`pragma busy_timeout=${WAIT_MS}`)
      try {
        writing.exec(script)
      } finally {
        writing.exec(`pragma busy_timeout=${BUSY_MS}`)
      }
    },
    truncateLog: async () => {
      // A checkpoint is possible only outside of a transaction.
      const truncate = () => write.connection().execute(async () => checkpoint.get() as { busy: number })
      for (let tries = 0; (await truncate()).busy && tries < MAX_TRUNCATIONS; tries++)
        await pause(TRUNCATE_AGAIN_MS)
    },
    close: async () => {
      reader.close()
      try {
        writing.exec('pragma optimize')
      } catch {
        // Statistics for the query planner: where nothing can be written, the next stop writes them.
      }
      writing.close()
    },
  }
}

/** The connection for reading alone, of which a thread needs its own. */
export function openSqliteReader(folder: string) {
  const reading = new DatabaseSync(databaseFile(folder), { readOnly: true })
  reading.exec(`pragma busy_timeout=${BUSY_MS}; pragma query_only=on; pragma cache_size=-8000`)
  const version = reading.prepare('pragma data_version')
  return {
    engine: 'sqlite' as const,
    read: kysely(reading),
    foreignCommits: () => commitsOfOthers(version),
    listen: null,
    close: () => reading.close(),
  }
}

/** A number that changes when a connection other than this one has committed. */
const commitsOfOthers = (version: StatementSync) => (version.get() as { data_version: number }).data_version

const databaseFile = (folder: string) => join(folder, 'borealis.db')

const kysely = (connection: DatabaseSync) =>
  new Kysely<Tables>({ dialect: new NodeSqliteDialect(connection) })

class NodeSqliteDialect extends SqliteDialect {
  readonly #connection: DatabaseSync
  readonly #database: ReturnType<typeof adapt>

  constructor(connection: DatabaseSync) {
    const database = adapt(connection)
    super({ database })
    this.#connection = connection
    this.#database = database
  }

  override createDriver() {
    return createSqliteDriver({ database: this.#database }, this.#connection)
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** Makes the Migrator run migrations in a transaction, which SQLite supports for changes of the schema too. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Node's API in the shape that Kysely expects; prepared statements are cached, 500 at most. */
function adapt(connection: DatabaseSync) {
  const statements = new Map<string, ReturnType<typeof statement>>()
  return {
    prepare: (sql: string) => {
      // A transaction that reads first and writes later must hold the write lock from the start,
      // else another process's commit in between makes it fail.
      const text = sql === 'begin' ? 'begin immediate' : sql
      const known = statements.get(text)
      if (known) return known
      if (statements.size >= 500) statements.clear()
      const made = statement(connection.prepare(text))
      statements.set(text, made)
      return made
    },
    close: () => {},
  }
}

const statement = (prepared: StatementSync) => ({
  reader: prepared.columns().length > 0,
  all: (parameters: readonly unknown[]) => prepared.all(...(parameters as never[])),
  run: (parameters: readonly unknown[]) => prepared.run(...(parameters as never[])),
  iterate: (parameters: readonly unknown[]) => prepared.iterate(...(parameters as never[])),
})

const SQLITE_BUSY = 5
/** Another process holds the lock for one transaction; longer than that is a fault. */
const LOCK_MS = 10_000
const RETRY_MS = 10

/**
 * Kysely's SQLite driver, with two changes: it waits for a lock without blocking the event loop, and reports the first error of a
 * failed transaction.
 * @param connection the connection under `database`, which tells whether a transaction is open
 */
function createSqliteDriver(
  config: ConstructorParameters<typeof SqliteDriver>[0],
  connection: Pick<DatabaseSync, 'isTransaction'>,
): Driver {
  return new (class extends SqliteDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      return waiting(await super.acquireConnection())
    }

    /** A full disk makes SQLite roll back on its own; a second rollback would hide the error of the disk. */
    override async rollbackTransaction(opened: DatabaseConnection): Promise<void> {
      if (connection.isTransaction) await super.rollbackTransaction(opened)
    }
  })(config)
}

/** A statement that finds the database locked did nothing, so it may run again. */
const waiting = (connection: DatabaseConnection): DatabaseConnection => ({
  executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    for (const end = performance.now() + LOCK_MS; ; await pause(RETRY_MS))
      try {
        return await connection.executeQuery<Row>(query)
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error
      }
  },
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
})

const isBusy = (error: unknown): boolean =>
  ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY
