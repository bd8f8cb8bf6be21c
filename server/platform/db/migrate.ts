/** Applies the migrations of db/migrations with Kysely's Migrator: in order, once, all or none. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Config } from '../config/config.ts'
import { migrationsFolder } from '../config/folders.ts'
import type { Database } from './database.ts'
import { acceptUpdate, copyBeforeUpdate, type PostgresCopies } from './update-copy.ts'

/** The table of Kysely's Migrator. */
const APPLIED = 'kysely_migration'
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
  // Another instance may create the tables at the same moment; the second attempt sees its result.
  return migrateOnce(database, config, now, options).catch(() => migrateOnce(database, config, now, options))
}

export type MigrateOptions = {
  /** Holds the migrations, other than those of this version: for tests. */
  folder?: string
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
  { folder = migrationsFolder, upTo, schema, isScratch, postgresCopies }: MigrateOptions,
): Promise<string[]> {
  const known = migrationNames(folder)
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
    provider: { getMigrations: async () => migrations(folder, database.engine, now) },
    migrationTableSchema: schema,
  })
  const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) {
    if (!isScratch) acceptUpdate(config)
    throw error
  }
  return results.map(({ migrationName }) => migrationName)
}

/** The folders of db/migrations, in order. */
export const migrationNames = (folder = migrationsFolder): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()

/** The names in the Migrator's table; empty for a new database. */
export async function appliedNames({ engine, write }: Database): Promise<string[]> {
  const table = await (engine === 'sqlite'
    ? sql`select 1 from sqlite_master where type = 'table' and name = ${APPLIED}`
    : sql`select 1 where to_regclass(${APPLIED}) is not null`
  ).execute(write)
  if (table.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(APPLIED)}`.execute(write)
  return rows.map(({ name }) => name)
}

const newerVersion = (
  names: string[],
) => `The database belongs to a newer version of Borealis: it has the migration ${names.join(', ')}.
Update Borealis, or restore the copy of the data folder from before that update.`

function migrations(
  folder: string,
  engine: Database['engine'],
  now: () => number,
): Record<string, Migration> {
  return Object.fromEntries(
    migrationNames(folder).map((name, index) => {
      const up: Migration['up'] = async (db) => {
        const script = readFileSync(join(folder, name, `${engine}.sql`), 'utf8')
        for (const statement of statements(script)) await sql.raw(statement).execute(db)
        if (index === 0)
          await sql`insert into setting (name, value) values (${INSTALLED_AT}, ${String(now())})`.execute(db)
      }
      return [name, { up }]
    }),
  )
}

/** The statements of a script; each ends with a semicolon at the end of a line. */
const statements = (script: string) =>
  script
    .split(/;\s*$/m)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '')
