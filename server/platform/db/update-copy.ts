/**
 * Copies the database before an update, and puts the copy back when the first start after the update fails, so that the
 * former version of Borealis finds the database that it left. SQLite: its file; PostgreSQL: what `PostgresCopies` does.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, copyFile, open, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../config/config.ts'
import type { Database } from './database.ts'

const COPY = /^borealis\.db\.before-\d{4}-[\w-]+$/

const databaseFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'borealis.db')
/** Names the copy of an update whose first start has not succeeded yet. */
const markerFile = (config: Pick<Config, 'DATA_DIR'>) => `${databaseFile(config)}.update`

/** Copies the tables of a PostgreSQL database (server/features/backup/update-copy). */
export type PostgresCopies = {
  /** Returns the name of the copy; null when none was made. @throws Error when the database refuses it */
  copy: (
    database: Database,
    config: Config,
    migration: string,
    isApplied: () => Promise<boolean>,
  ) => Promise<string | null>
  /** Returns false when there is no copy of this name. @throws Error when another process uses the database */
  revert: (config: Config, copy: string, now: number) => Promise<boolean>
}

/** Copies the database and remembers the copy until the update is accepted. Without `postgres`, PostgreSQL is not copied. */
export async function copyBeforeUpdate(
  database: Database,
  config: Config,
  migration: string,
  isApplied: () => Promise<boolean>,
  postgres?: PostgresCopies,
): Promise<void> {
  const copy =
    database.engine === 'sqlite'
      ? await copyFileBeforeUpdate(database, config, migration, isApplied)
      : ((await postgres?.copy(database, config, migration, isApplied)) ?? null)
  if (copy !== null) writeFileSync(markerFile(config), copy, { mode: 0o600 })
}

/** Copies the file to `borealis.db.before-NAME` and deletes all but the last UPDATE_BACKUPS copies. */
async function copyFileBeforeUpdate(
  database: Database,
  config: Config,
  name: string,
  isApplied: () => Promise<boolean>,
): Promise<string | null> {
  const file = databaseFile(config)
  if (config.UPDATE_BACKUPS === 0 || !existsSync(file)) return null
  const copy = `${file}.before-${name}`
  const part = `${copy}.${process.pid}.${randomBytes(4).toString('hex')}.part`
  // One transaction, whatever another process writes meanwhile.
  await database.execute(`vacuum into '${part.replaceAll("'", "''")}'`)
  await chmod(part, 0o600)
  // Another instance may have migrated meanwhile: it has made the copy.
  if (await isApplied()) {
    await rm(part)
    return null
  }
  await rename(part, copy)
  const copies = readdirSync(config.DATA_DIR)
    .filter((one) => COPY.test(one))
    .sort((a, b) => statSync(join(config.DATA_DIR, b)).mtimeMs - statSync(join(config.DATA_DIR, a)).mtimeMs)
  for (const old of copies.slice(config.UPDATE_BACKUPS)) rmSync(join(config.DATA_DIR, old))
  return basename(copy)
}

/** After the first start that works, or a failed migration, which changed nothing: the copy is not put back any more. */
export const acceptUpdate = (config: Pick<Config, 'DATA_DIR'>): void =>
  rmSync(markerFile(config), { force: true })

/**
 * Runs a start. When it fails before the site accepts requests, and an update came before it, the database is put back.
 * @throws the error of the start, and where the copy is when it was put back
 */
export async function withUpdate<Result>(
  config: Config,
  start: () => Promise<Result>,
  postgres?: PostgresCopies,
): Promise<Result> {
  try {
    return await start()
  } catch (error) {
    const copy = await revertUpdate(config, postgres).catch(() => null)
    if (copy === null) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The first start after the update failed: ${reason}\nThe database is as it was before the update (${copy}). Start the previous version of Borealis.`,
      { cause: error },
    )
  }
}

/**
 * Puts the copy in the place of the updated database; the copy stays. Call it after the database was closed, and only when
 * nothing was written since the update.
 * @returns where the copy is; null when there was no update, or another process uses the database
 */
async function revertUpdate(config: Config, postgres?: PostgresCopies): Promise<string | null> {
  const marker = markerFile(config)
  if (!existsSync(marker)) return null
  const name = readFileSync(marker, 'utf8')
  if (config.DATABASE_URL) {
    if (!(await postgres?.revert(config, name, Date.now()))) return null
    acceptUpdate(config)
    return `the schema ${name}`
  }
  return revertFile(config, join(config.DATA_DIR, name))
}

/** By a rename. Returns the path of the copy; null when another process uses the database. */
async function revertFile(config: Config, copy: string): Promise<string | null> {
  const file = databaseFile(config)
  if (!existsSync(copy) || !isSettled(file)) return null
  const beside = `${copy}.part`
  await copyFile(copy, beside)
  const handle = await open(beside, 'r+')
  await handle.sync()
  await handle.close()
  renameSync(beside, file)
  acceptUpdate(config)
  return copy
}

/** Empties the write-ahead log, which SQLite refuses while another process has the database open. */
function isSettled(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 500 })
  try {
    database.exec('pragma journal_mode=delete')
    return true
  } catch {
    return false
  } finally {
    database.close()
  }
}
