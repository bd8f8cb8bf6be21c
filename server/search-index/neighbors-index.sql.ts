/** SQL statements that make PostgreSQL's index of neighbors beside a running site. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

const NAME = 'search_entry_neighbors'

/** Whether queries may use the index: `create index concurrently` leaves an invalid one while it works and when it fails. */
export async function hasNeighborsIndex(db: Db): Promise<boolean> {
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass(${NAME})`.execute(db)
  return rows[0]?.indisvalid ?? false
}

/** Replaces an unfinished index. No transaction: others write and search meanwhile. */
export async function createNeighborsIndex(db: Db): Promise<void> {
  await sql`drop index concurrently if exists ${sql.ref(NAME)}`.execute(db)
  await sql`create index concurrently ${sql.ref(NAME)} on search_entry using gin (search_pairs(text))
    with (fastupdate = off)`.execute(db)
}

/** No statistics: they would be computed from thousands of entries again and again, and no plan needs them. */
export async function skipNeighborsStatistics(db: Db): Promise<void> {
  await sql`alter index ${sql.ref(NAME)} alter column 1 set statistics 0`.execute(db)
}

export type IndexProgress = { phase: string; done: number; all: number }

/** What the server says about the index that it makes at the moment, also for a process that has ended; null when it makes none. */
export async function selectNeighborsProgress(db: Db): Promise<IndexProgress | null> {
  const { rows } = await sql<IndexProgress>`
    select phase, blocks_done as done, blocks_total as all from pg_stat_progress_create_index
    where index_relid = to_regclass(${NAME})`.execute(db)
  return rows[0] ?? null
}
