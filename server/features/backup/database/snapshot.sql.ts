/** A consistent view of the whole database while others write to it. */
import { sql } from 'kysely'
import type { Database, Db } from '#server/platform/db/database.ts'

/**
 * Runs the work on the state of one moment: everything that was acknowledged before the call is in it. Writers do not
 * wait meanwhile.
 */
export async function withSnapshot<Result>(
  database: Pick<Database, 'engine' | 'read'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (database.engine === 'postgres')
    return database.read
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        // The moment is that of the first statement.
        await sql`select 1`.execute(tx)
        return work(tx)
      })
  return database.read.connection().execute(async (db) => {
    // “deferred”: the driver makes a plain “begin” one that writes.
    await sql`begin deferred`.execute(db)
    try {
      await sql`select 1 from sqlite_master`.execute(db)
      return await work(db)
    } finally {
      await sql`rollback`.execute(db)
    }
  })
}

/** Roughly the size of the rows, in bytes. */
export async function selectDatabaseBytes(db: Db, engine: Database['engine']): Promise<number> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{
        bytes: number
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes
          from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`
  ).execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
