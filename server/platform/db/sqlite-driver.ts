/** Kysely's SQLite driver, with two changes: it waits for a lock without blocking the event loop, and reports the first error of a failed transaction. */
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { SqliteDriver } from 'kysely'

const SQLITE_BUSY = 5
/** Another process holds the lock for one transaction; longer than that is a fault. */
const WAIT_MS = 10_000
const RETRY_MS = 10

/** @param connection the connection under `database`, which tells whether a transaction is open */
export function createSqliteDriver(
  config: ConstructorParameters<typeof SqliteDriver>[0],
  connection: Pick<DatabaseSync, 'isTransaction'>,
): Driver {
  return new (class extends SqliteDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      return waiting(await super.acquireConnection())
    }

    /** A full disk makes SQLite roll back by itself; a second rollback would hide the error of the disk. */
    override async rollbackTransaction(opened: DatabaseConnection): Promise<void> {
      if (connection.isTransaction) await super.rollbackTransaction(opened)
    }
  })(config)
}

/** A statement that finds the database locked did nothing, so it may run again. */
const waiting = (connection: DatabaseConnection): DatabaseConnection => ({
  executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    for (const end = performance.now() + WAIT_MS; ; await pause(RETRY_MS))
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
