/** Builds the database of an earlier version: its migrations, their rows (rows.sql), and the record of what was applied. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { migrationsFolder } from '#server/platform/config/folders.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { createPostgresDatabase } from './postgres-database.ts'

export const migrationNames: string[] = readdirSync(migrationsFolder)
  .filter((name) => /^\d{4}-/.test(name))
  .sort()

/** The first version that records its migrations in the table of Kysely's Migrator. */
const FIRST_WITH_MIGRATOR = '0009-standard-names'

export type FormerDatabase = { config: Config; remove: () => Promise<void> }

/** @param last the name of the last migration that the version had */
export async function createFormerDatabase(last: string): Promise<FormerDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-former-'))
  const postgres = process.env.BOREALIS_TEST_ENGINE === 'postgres' ? await createPostgresDatabase() : null
  const config = readConfig({
    ...{ DATA_DIR: folder, LOG_LEVEL: 'silent' },
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  })
  const database = await openDatabase(config)
  const names = migrationNames.filter((name) => name <= last)
  for (const name of names) {
    await database.execute(readFileSync(join(migrationsFolder, name, `${database.engine}.sql`), 'utf8'))
    const rows = join(migrationsFolder, name, 'rows.sql')
    if (existsSync(rows)) await database.execute(readFileSync(rows, 'utf8'))
  }
  await database.execute(last < FIRST_WITH_MIGRATOR ? formerRecord(names) : migratorRecord(names))
  await database.close()
  return {
    config,
    remove: async () => {
      await postgres?.drop()
      await rm(folder, { recursive: true })
    },
  }
}

const formerRecord = (names: string[]) => `
  create table migration (name text primary key, applied_at bigint not null);
  ${names.map((name, i) => `insert into migration (name, applied_at) values ('${name}', ${1_000 + i});`).join('\n')}`

const migratorRecord = (names: string[]) => `
  insert into setting (name, value) values ('installed-at', '1000');
  create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
  ${names.map((name, i) => `insert into kysely_migration (name, timestamp) values ('${name}', '2026-01-01T00:00:00.${String(i).padStart(3, '0')}Z');`).join('\n')}`
