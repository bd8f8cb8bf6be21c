/** SQL statements about tables in general, on both engines: their names, columns, rows and last ids. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'

type Engine = Database['engine']
/** A row of any table, by column. */
export type AnyRow = Record<string, string | number | null | Uint8Array>
type Column = { name: string; isKey: boolean; isText: boolean }

/** Rows that are read or written together. */
const BATCH = 200
/** SQLite takes 32 766 values in a statement. */
const MAX_VALUES = 30_000

/** The tables of the current schema, in order; on SQLite without those of its own and of the search index. */
export async function selectTableNames(db: Db, engine: Engine): Promise<string[]> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master
          where type = 'table' and sql not like 'create virtual%' and name not like 'sqlite\\_%' escape '\\'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  ).execute(db)
  return rows.map(({ name }) => name).sort()
}

async function selectColumns(db: Db, engine: Engine, table: string): Promise<Column[]> {
  const { rows } = await (engine === 'sqlite'
    ? sql<Record<'name' | 'type', string> & { key: number }>`
        select name, type, pk > 0 as key from pragma_table_info(${table}) order by pk, name`
    : sql<Record<'name' | 'type', string> & { key: number }>`
        select a.attname as name, format_type(a.atttypid, null) as type,
          coalesce(array_position(i.indkey::smallint[], a.attnum), -1) >= 0 as key
        from pg_attribute a
        left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
        where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped
        order by array_position(i.indkey::smallint[], a.attnum), a.attname`
  ).execute(db)
  return rows.map(({ name, type, key }) => ({
    name,
    isKey: Boolean(key),
    isText: /text|char/i.test(type),
  }))
}

/**
 * The rows of a table, in the same order on both engines: by the bytes of the primary key, or of every column where there is
 * none.
 */
export async function* selectRows(db: Db, engine: Engine, table: string): AsyncGenerator<AnyRow[], void> {
  const columns = await selectColumns(db, engine, table)
  const keys = columns.some(({ isKey }) => isKey) ? columns.filter(({ isKey }) => isKey) : columns
  const names = columns.map(({ name }) => name).sort()
  if (engine === 'postgres') {
    yield* fetchPostgres(
      db,
      sql<AnyRow>`select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}
        order by ${sql.join(keys.map(orderOnPostgres))}`,
    )
    return
  }
  let query = db.selectFrom(table as never).select(names as never)
  for (const { name } of keys) query = query.orderBy(sql.ref(name))
  let batch: AnyRow[] = []
  for await (const row of query.stream()) {
    batch.push(row as AnyRow)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const orderOnPostgres = ({ name, isText }: Column): RawBuilder<unknown> =>
  isText ? sql`${sql.ref(name)} collate "C" nulls first` : sql`${sql.ref(name)} nulls first`

/** With a cursor of the server: the client reads no table as a whole. */
async function* fetchPostgres(db: Db, query: RawBuilder<AnyRow>): AsyncGenerator<AnyRow[], void> {
  await sql`declare backup_rows no scroll cursor for ${query}`.execute(db)
  try {
    for (;;) {
      const { rows } = await sql<AnyRow>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < BATCH) return
    }
  } finally {
    await sql`close backup_rows`.execute(db)
  }
}

/** Inserts rows as they are, ids included. */
export async function insertRows(tx: Tx, table: string, rows: AnyRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const atOnce = Math.max(1, Math.min(BATCH, Math.floor(MAX_VALUES / Math.max(1, columns))))
  for (let i = 0; i < rows.length; i += atOnce)
    await tx
      .insertInto(table as never)
      .values(rows.slice(i, i + atOnce) as never)
      .execute()
}

export const deleteRows = (tx: Tx, table: string) => sql`delete from ${sql.table(table)}`.execute(tx)

/** The last id that each table has given, for those that count. */
export async function selectLastIds(
  db: Db,
  engine: Engine,
  tables: string[],
): Promise<Record<string, number>> {
  if (engine === 'sqlite') {
    // A table that was rebuilt without rows has given 0, which PostgreSQL refuses as a last id.
    const { rows } = await sql<{ name: string; seq: number }>`
      select name, seq from sqlite_sequence where seq > 0`.execute(db)
    return Object.fromEntries(
      rows.filter(({ name }) => tables.includes(name)).map(({ name, seq }) => [name, seq]),
    )
  }
  const ids: Record<string, number> = {}
  for (const table of tables) {
    const sequence = await selectSequence(db, table)
    if (!sequence) continue
    const { rows } = await sql<{ last: number; called: boolean }>`
      select last_value as last, is_called as called from ${sql.raw(sequence)}`.execute(db)
    if (rows[0]?.called) ids[table] = Number(rows[0].last)
  }
  return ids
}

/** The quoted name of the sequence of the column `id`; null for a table without one. */
async function selectSequence(db: Db, table: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select pg_get_serial_sequence(${table}, attname) as name from pg_attribute
    where attrelid = to_regclass(${table}) and attname = 'id' and attidentity <> ''`.execute(db)
  return rows[0]?.name ?? null
}

/** The next id of each table is greater than its last one. */
export async function setLastIds(tx: Tx, engine: Engine, lastIds: Record<string, number>): Promise<void> {
  for (const [table, last] of Object.entries(lastIds))
    if (engine === 'sqlite') {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx)
    } else {
      const sequence = await selectSequence(tx, table)
      if (sequence) await sql`select setval(${sequence}::regclass, ${last}, true)`.execute(tx)
    }
}
