/** Migrations: folders of SQL, one file for each engine, applied in order, once, each in a transaction. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { migrationsFolder } from '../config/folders.ts'
import type { Database, Tx } from './database.ts'

/** Any constant will do: two instances that start at once take turns on it. */
const LOCK = 727_274_001

/**
 * Brings the database up to date. SQLite is copied to borealis.db.before-NAME first,
 * unless it is new. A migration that fails leaves the database as it was.
 * @returns the names of the migrations that were applied now
 */
export async function migrate(database: Database, config: Config, now: () => number): Promise<string[]> {
  await database.execute(
    'create table if not exists migration (name text primary key, applied_at bigint not null)',
  )
  const applied = await pending(database)
  const first = applied[0]
  if (!first) return []
  if (database.engine === 'sqlite') await keepCopy(database, config, first)
  const done: string[] = []
  for (const name of applied) {
    const script = readFileSync(join(migrationsFolder, name, `${database.engine}.sql`), 'utf8')
    await database.write.transaction().execute(async (tx) => {
      if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
      if (await isApplied(tx, name)) return
      for (const statement of statements(script)) await sql.raw(statement).execute(tx)
      await tx.insertInto('migration').values({ name, applied_at: now() }).execute()
      done.push(name)
    })
  }
  return done
}

async function pending(database: Database): Promise<string[]> {
  const rows = await database.write.selectFrom('migration').select('name').execute()
  const applied = new Set(rows.map((row) => row.name))
  return readdirSync(migrationsFolder)
    .filter((name) => /^\d{4}-/.test(name) && !applied.has(name))
    .sort()
}

const isApplied = async (tx: Tx, name: string) =>
  (await tx.selectFrom('migration').select('name').where('name', '=', name).executeTakeFirst()) !== undefined

async function keepCopy(database: Database, config: Config, name: string): Promise<void> {
  const file = join(config.DATA_DIR, 'borealis.db')
  const isNew = (await database.write.selectFrom('migration').select('name').executeTakeFirst()) === undefined
  if (isNew || !existsSync(file)) return
  await database.execute('pragma wal_checkpoint(truncate)')
  await copyFile(file, `${file}.before-${name}`)
}

/** The statements of a script: they end with a semicolon at the end of a line. */
const statements = (script: string) =>
  script
    .split(/;\s*$/m)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '')
