/** Puts a restored database in the place of the one of the site, in one step, and keeps the replaced one beside it. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import {
  countSiteConnections,
  formerSchema,
  selectOurSchemas,
  swapSchemas,
} from '../database/restored-rows.sql.ts'
import { dropSchema } from '../database/scratch-database.sql.ts'

/** The files of the replaced database are kept this long, although no row names them. */
export const KEEP_MEDIA_MS = 30 * 24 * 3600 * 1000

/** The replaced databases that stay. */
const KEPT = 3
const BUSY = [5, 6]
const isRunning = new Error(
  'The site or one of its commands is running. Stop every instance first: what they write meanwhile would be lost.',
)

export const databaseFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'borealis.db')
/** The file or the schema in which a replaced database is kept. @param time digits */
export const keptDatabase = (config: Config, time: string): string =>
  config.DATABASE_URL ? `the schema ${formerSchema(time)}` : `${databaseFile(config)}.before-restore-${time}`
const KEPT_FILE = /^borealis\.db\.before-restore-\d+$/

/** @throws Error when another process uses the database; a damaged database is no error */
export async function requireStopped(config: Config): Promise<void> {
  if (!config.DATABASE_URL) {
    if (existsSync(databaseFile(config))) settleSqlite(databaseFile(config))
    return
  }
  const { APPLICATION_NAME } = await import('#server/platform/db/postgres.ts')
  await withDatabase(config, async ({ read }) => {
    // The server needs a moment to notice that a connection was closed.
    for (let tries = 0; (await countSiteConnections(read, APPLICATION_NAME)) > 0; tries++) {
      if (tries === 20) throw isRunning
      await pause(100)
    }
  })
}

/**
 * Empties the write-ahead log into the file and removes it, which SQLite refuses while another process has the database open.
 * @returns false for a file that is no readable database
 */
function settleSqlite(file: string): boolean {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 500 })
    database.exec('pragma journal_mode=delete')
    return true
  } catch (error) {
    if (BUSY.includes(((error as { errcode?: number }).errcode ?? 0) & 0xff)) throw isRunning
    return false
  } finally {
    database?.close()
  }
}

/**
 * A process that is killed at any moment leaves the old database or the restored one.
 * @param restored the file of SQLite, or the schema of PostgreSQL
 * @param time digits, part of the name under which the replaced database is kept
 * @returns where the replaced database is; null when there was none
 */
export async function replaceDatabase(
  config: Config,
  restored: string,
  time: string,
): Promise<string | null> {
  if (!config.DATABASE_URL) return replaceFile(databaseFile(config), restored, keptDatabase(config, time))
  await requireStopped(config)
  const kept = formerSchema(time)
  let hadTables = false
  await withDatabase(config, async ({ write, read }) => {
    hadTables = await write.transaction().execute((tx) => swapSchemas(tx, restored, kept))
    const { kept: all } = await selectOurSchemas(read)
    for (const name of all.slice(0, -KEPT)) await dropSchema(config, name)
  })
  return hadTables ? keptDatabase(config, time) : null
}

function replaceFile(file: string, restored: string, kept: string): string | null {
  settleSqlite(restored)
  sync(restored)
  const hadFile = existsSync(file)
  if (hadFile) {
    // The log of a damaged database stays with it, and must not be read into the restored one.
    const logs = settleSqlite(file) ? [] : ['-wal', '-shm'].filter((end) => existsSync(file + end))
    for (const end of ['', ...logs]) linkOrCopy(file + end, kept + end)
    for (const end of logs) rmSync(file + end)
  }
  renameSync(restored, file)
  sync(dirname(file))
  deleteOldCopies(dirname(file))
  return hadFile ? kept : null
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // Some file systems have no links.
    copyFileSync(from, to)
    sync(to)
  }
}

function deleteOldCopies(folder: string): void {
  const names = readdirSync(folder).filter((name) => KEPT_FILE.test(name))
  for (const name of names.sort().slice(0, -KEPT))
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, basename(name) + end), { force: true })
}

/** Some systems cannot open folders. */
function sync(path: string): void {
  let descriptor: number | undefined
  try {
    descriptor = openSync(path, 'r')
    fsyncSync(descriptor)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO') throw error
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Drops the schemas of restores that were interrupted. */
export async function deleteInterruptedRestores(config: Config): Promise<void> {
  if (!config.DATABASE_URL) return
  await withDatabase(config, async ({ read }) => {
    for (const name of (await selectOurSchemas(read)).interrupted) await dropSchema(config, name)
  })
}

/** Opens the database of the site as it is, without migrating it. */
export async function withDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
