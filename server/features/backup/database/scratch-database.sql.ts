/** SQL statements of a scratch database: schemas, references and integrity. */
import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'

export type ForeignKey = { table: string; name: string; definition: string }

/** Creates an empty schema; one of the same name is dropped. */
export const createSchema = (config: Config, schema: string): Promise<void> =>
  withDatabase(config, (database) =>
    database.execute(`drop schema if exists "${schema}" cascade; create schema "${schema}"`),
  )

export const dropSchema = (config: Config, schema: string): Promise<void> =>
  withDatabase(config, (database) => database.execute(`drop schema if exists "${schema}" cascade`))

async function withDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(config)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** PostgreSQL checks references row by row; they are added again when every row is there. */
export async function dropForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
  for (const { table, name } of rows)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(tx)
  return rows
}

/** @throws Error of the database for a row whose reference leads nowhere */
export async function addForeignKeys(tx: Tx, keys: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    )
}

/** SQLite: what is wrong with its pages and references. PostgreSQL checks its references when they are added. */
export async function selectFaults(db: Db, engine: Database['engine']): Promise<string[]> {
  if (engine === 'postgres') return []
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const references = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(db)
  return [
    ...pages.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...references.rows.map((row) => `row ${row.rowid} of ${row.table} refers to a row that does not exist`),
  ]
}
