/** Builds the database of an earlier version: its migrations, their rows (rows.sql), and the record of what was applied. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { migrationsFolder } from '#server/platform/config/folders.ts'
import type { Database } from '#server/platform/db/database.ts'
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
  const versions = new FormerVersions()
  try {
    return await versions.create(last)
  } finally {
    await versions.close()
  }
}

/** Databases of several versions, from the oldest on: each migration is applied once and what it leaves is copied. */
export class FormerVersions {
  #original: FormerDatabase | null = null
  #next = 0

  /** A copy of its own, which the caller removes. @param last must not be before that of an earlier call */
  async create(last: string): Promise<FormerDatabase> {
    const end = migrationNames.indexOf(last) + 1
    if (end < this.#next) throw new Error(`${last} comes before a version that was asked for earlier`)
    this.#original ??= await openPlace(null)
    await onDatabase(this.#original, async (database) => {
      for (const name of migrationNames.slice(this.#next, end)) {
        await database.execute(readFileSync(join(migrationsFolder, name, `${database.engine}.sql`), 'utf8'))
        const rows = join(migrationsFolder, name, 'rows.sql')
        if (existsSync(rows)) await database.execute(readFileSync(rows, 'utf8'))
      }
    })
    this.#next = end
    const copy = await openPlace(this.#original)
    const names = migrationNames.slice(0, end)
    await onDatabase(copy, ({ execute }) =>
      execute(last < FIRST_WITH_MIGRATOR ? formerRecord(names) : migratorRecord(names)),
    )
    return copy
  }

  async close(): Promise<void> {
    await this.#original?.remove()
  }
}

const onDatabase = async ({ config }: FormerDatabase, work: (database: Database) => Promise<void>) => {
  const database = await openDatabase(config)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** A data folder with its database: a copy of another one that nobody has open, or empty. */
async function openPlace(original: FormerDatabase | null): Promise<FormerDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-former-'))
  if (original) await cp(original.config.DATA_DIR, folder, { recursive: true })
  const postgres =
    process.env.BOREALIS_TEST_ENGINE === 'postgres' ? await createPostgresDatabase(nameOf(original)) : null
  return {
    config: readConfig({
      ...{ DATA_DIR: folder, LOG_LEVEL: 'silent' },
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    }),
    remove: async () => {
      await postgres?.drop()
      await rm(folder, { recursive: true })
    },
  }
}

/** On PostgreSQL, the name of its database. */
const nameOf = (former: FormerDatabase | null): string | undefined =>
  former?.config.DATABASE_URL && new URL(former.config.DATABASE_URL).pathname.slice(1)

const formerRecord = (names: string[]) => `
  create table migration (name text primary key, applied_at bigint not null);
  ${names.map((name, i) => `insert into migration (name, applied_at) values ('${name}', ${1_000 + i});`).join('\n')}`

const migratorRecord = (names: string[]) => `
  insert into setting (name, value) values ('installed-at', '1000');
  create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
  ${names.map((name, i) => `insert into kysely_migration (name, timestamp) values ('${name}', '2026-01-01T00:00:00.${String(i).padStart(3, '0')}Z');`).join('\n')}`
