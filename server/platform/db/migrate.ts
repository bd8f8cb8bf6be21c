/** Applies the migrations of db/migrations with Kysely's Migrator: in order, once, all or none. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Config } from '../config/config.ts'
import { migrationsFolder } from '../config/folders.ts'
import type { Database, Db } from './database.ts'
import { acceptUpdate, copyBeforeUpdate, type PostgresCopies } from './update-copy.ts'

/** The tables of Kysely's Migrator. */
const APPLIED = 'kysely_migration'
/** The table of the versions before the Migrator, with the columns `name` and `applied_at` (Unix ms). */
const FORMER = 'migration'
/** The setting with the time of the first migration, in Unix ms. */
export const INSTALLED_AT = 'installed-at'

/**
 * Brings the database up to date and returns the names of the applied migrations. It is first copied (update-copy.ts), unless
 * it is new or UPDATE_BACKUPS is 0. Two instances that start at the same time apply each migration once.
 * @throws Error when the database belongs to a newer version, or a migration fails; the database is then unchanged
 */
export async function migrate(
  database: Database,
  config: Config,
  now: () => number,
  options: MigrateOptions = {},
): Promise<string[]> {
  if (database.engine === 'sqlite') return migrateOnce(database, config, now, options)
  // Another instance may create or adopt the tables at the same moment; the second attempt sees its result.
  return migrateOnce(database, config, now, options).catch(() => migrateOnce(database, config, now, options))
}

export type MigrateOptions = {
  /** Stops after this migration, for a database of a former version. */
  upTo?: string
  /** PostgreSQL: the schema of the tables, which the connection must have as its search path. */
  schema?: string
  /** A scratch database needs no copy. */
  isScratch?: boolean
  /** PostgreSQL: copies the tables before an update. */
  postgresCopies?: PostgresCopies
}

async function migrateOnce(
  database: Database,
  config: Config,
  now: () => number,
  { upTo, schema, isScratch, postgresCopies }: MigrateOptions,
): Promise<string[]> {
  const known = migrationNames()
  const applied = await appliedNames(database)
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length > 0) throw new Error(newerVersion(newer))
  const [first] = known.filter((name) => !applied.includes(name))
  if (first === undefined) return []
  if (applied.length > 0 && !isScratch) {
    const isApplied = async () => (await appliedNames(database)).includes(first)
    await copyBeforeUpdate(database, config, first, isApplied, postgresCopies)
  }
  const untyped = database.write as unknown as Kysely<never>
  const migrator = new Migrator({
    db: untyped,
    provider: { getMigrations: async () => migrations(database.engine, now) },
    ...(schema && { migrationTableSchema: schema }),
  })
  await adoptFormerTable(database)
  const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) {
    if (!isScratch) acceptUpdate(config)
    throw error
  }
  return results.map(({ migrationName }) => migrationName)
}

/** The folders of db/migrations, in order. */
export const migrationNames = (): string[] =>
  readdirSync(migrationsFolder)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()

/** The names in the Migrator's table, else in the former one; none in a new database. */
export async function appliedNames({ engine, write }: Database): Promise<string[]> {
  if (engine === 'sqlite') return readAppliedNames(write, engine)
  return write.transaction().execute(async (tx) => {
    await lockTables(tx, engine)
    return readAppliedNames(tx, engine)
  })
}

async function readAppliedNames(db: Db, engine: Database['engine']): Promise<string[]> {
  for (const table of [APPLIED, FORMER]) {
    if (!(await hasTable(db, engine, table))) continue
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db)
    if (rows.length > 0) return rows.map(({ name }) => name)
  }
  return []
}

/** Two instances that start at once read and adopt the tables in turn; SQLite has one writer anyway. */
async function lockTables(tx: Db, engine: Database['engine']): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(727274001)`.execute(tx)
}

async function hasTable(db: Db, engine: Database['engine'], name: string): Promise<boolean> {
  const { rows } = await (engine === 'sqlite'
    ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
    : sql`select 1 where to_regclass(${name}) is not null`
  ).execute(db)
  return rows.length > 0
}

const newerVersion = (
  names: string[],
) => `The database belongs to a newer version of Borealis: it has the migration ${names.join(', ')}.
Update Borealis, or restore the copy of the data folder from before that update.`

function migrations(engine: Database['engine'], now: () => number): Record<string, Migration> {
  return Object.fromEntries(
    migrationNames().map((name, index) => {
      const up: Migration['up'] = async (db) => {
        const script = readFileSync(join(migrationsFolder, name, `${engine}.sql`), 'utf8')
        for (const statement of statements(script)) await sql.raw(statement).execute(db)
        if (index === 0)
          await sql`insert into setting (name, value) values (${INSTALLED_AT}, ${String(now())})`.execute(db)
      }
      return [name, { up }]
    }),
  )
}

/** Copies the rows of the former table to the table of the Migrator and drops the former one, in one transaction. */
async function adoptFormerTable(database: Database): Promise<void> {
  await database.write.transaction().execute(async (tx) => {
    await lockTables(tx, database.engine)
    if (!(await hasTable(tx, database.engine, FORMER))) return
    if (!(await hasTable(tx, database.engine, APPLIED))) {
      await tx.schema
        .createTable(APPLIED)
        .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
        .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
        .execute()
      const { rows } = await sql<{ name: string; applied_at: number }>`
        select name, applied_at from ${sql.table(FORMER)} order by name`.execute(tx)
      for (const { name, applied_at } of rows)
        await sql`insert into ${sql.table(APPLIED)} (name, timestamp)
          values (${name}, ${new Date(Number(applied_at)).toISOString()})`.execute(tx)
      const installedAt = Math.min(...rows.map((row) => Number(row.applied_at)))
      if (rows.length > 0)
        await sql`insert into setting (name, value) values (${INSTALLED_AT}, ${String(installedAt)})`.execute(
          tx,
        )
    }
    await tx.schema.dropTable(FORMER).execute()
  })
}

/** The statements of a script; each ends with a semicolon at the end of a line. */
const statements = (script: string) =>
  script
    .split(/;\s*$/m)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '')
