/** Migrates one data folder and database per test run. Each test context starts with a copy of them. */
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { openApp } from '#server/platform/context.ts'
import { createPostgresDatabase, type PostgresDatabase } from './postgres-database.ts'
import { oncePerRun } from './shared-result.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that the processes of one test run share. */
    runFolder: string
  }
}

/** `postgres` is the name of the database to copy; null on SQLite, whose database is in the folder. */
type MigratedTemplate = { folder: string; postgres: string | null }

/** Copies the migrated data folder; on PostgreSQL, returns a new copy of the migrated database too. */
export async function copyMigratedTemplate(folder: string, now: number): Promise<PostgresDatabase | null> {
  const runFolder = inject('runFolder')
  const engine = process.env.BOREALIS_TEST_ENGINE ?? 'sqlite'
  const template = await oncePerRun(runFolder, `template-${engine}`, () =>
    migrateTemplate(join(runFolder, `data-${engine}`), now),
  )
  await cp(template.folder, folder, { recursive: true })
  return template.postgres === null ? null : createPostgresDatabase(template.postgres)
}

async function migrateTemplate(folder: string, now: number): Promise<MigratedTemplate> {
  await mkdir(folder)
  const database = process.env.BOREALIS_TEST_ENGINE === 'postgres' ? await createPostgresDatabase() : null
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...(database && { DATABASE_URL: database.url }),
  })
  const app = await openApp(config, { now: () => now })
  await app.close()
  return { folder, postgres: database?.name ?? null }
}
