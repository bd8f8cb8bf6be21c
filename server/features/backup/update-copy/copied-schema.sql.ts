/** SQL statements that copy the tables of a site into a schema beside them, and back. PostgreSQL only. */
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

const COPY = 'borealis_before_update_'
/** PostgreSQL cuts longer names. */
const MAX_NAME = 63

/** @param migration the first one of the update */
export const copySchema = (migration: string): string =>
  (COPY + migration.replace(/\W/g, '_')).slice(0, MAX_NAME)

/** The copies, oldest first. */
export async function selectCopySchemas(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like ${COPY.replaceAll('_', '\\_')} || '%'
    order by nspname`.execute(db)
  return rows.map(({ name }) => name)
}

const selectTables = async (db: Db, schema: string | null): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = coalesce(${schema}::text, current_schema()) and tableowner = current_user
    order by tablename`.execute(db)
  return rows.map(({ name }) => name)
}

/** Copies every row of the current schema; a former copy of the name is replaced. Constraints and indexes are not copied. */
export async function copyTables(tx: Tx, schema: string): Promise<void> {
  await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(tx)
  await sql`create schema ${sql.ref(schema)}`.execute(tx)
  for (const table of await selectTables(tx, null))
    await sql`create table ${sql.ref(`${schema}.${table}`)} as table ${sql.ref(table)}`.execute(tx)
}

/** Replaces the rows of the current schema by those of a copy. */
export async function readTablesBack(tx: Tx, schema: string): Promise<void> {
  const copied = await selectTables(tx, schema)
  for (const table of await selectTables(tx, null)) {
    if (!copied.includes(table)) continue
    const columns = sql.join((await selectStoredColumns(tx, table)).map((name) => sql.ref(name)))
    await sql`delete from ${sql.ref(table)}`.execute(tx)
    await sql`insert into ${sql.ref(table)} (${columns}) overriding system value
      select ${columns} from ${sql.ref(`${schema}.${table}`)}`.execute(tx)
  }
}

/** Without generated columns, which PostgreSQL computes. */
async function selectStoredColumns(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
