/**
 * Copies the tables of a PostgreSQL database before an update, and puts them back when the first start after it fails. SQLite
 * copies its file (server/platform/db/update-copy.ts).
 */
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { appliedNames, migrate } from '#server/platform/db/migrate.ts'
import { formerSchema, restoredSchema, swapSchemas } from '../database/restored-rows.sql.ts'
import {
  addForeignKeys,
  createSchema,
  dropForeignKeys,
  dropSchema,
} from '../database/scratch-database.sql.ts'
import { openSchema } from '../database/scratch-database.ts'
import { selectLastIds, selectTableNames, setLastIds } from '../database/tables.sql.ts'
import { requireStopped, withDatabase } from '../restore/replace-database.ts'
import { copySchema, copyTables, readTablesBack, selectCopySchemas } from './copied-schema.sql.ts'

/** Thrown inside of the transaction, so that the copy is not kept. */
const migratedMeanwhile = new Error('Another instance has migrated the database')

/**
 * Copies all tables as they are at one moment and deletes all but the last UPDATE_BACKUPS copies.
 * @param migration the first one of the update
 * @returns the schema of the copy; null when none is wanted, or another instance has migrated meanwhile and made it
 * @throws Error when the database refuses the copy
 */
export async function copyPostgres(
  database: Database,
  config: Config,
  migration: string,
  isApplied: () => Promise<boolean>,
): Promise<string | null> {
  if (config.UPDATE_BACKUPS === 0) return null
  const schema = copySchema(migration)
  try {
    await database.write
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await copyTables(tx, schema)
        // On another connection, which sees what was committed since.
        if (await isApplied()) throw migratedMeanwhile
      })
  } catch (error) {
    if (error === migratedMeanwhile) return null
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The database could not be copied before the update: ${reason}. Nothing was changed. Let its account create schemas, or set UPDATE_BACKUPS=0 to update without a copy.`,
      { cause: error },
    )
  }
  for (const old of (await selectCopySchemas(database.read)).slice(0, -config.UPDATE_BACKUPS))
    await dropSchema(config, old)
  return schema
}

/**
 * Puts the copied tables in the place of the updated ones, in one transaction; the copy stays. Call it after the database was
 * closed, and only when nothing was written since the update.
 * @returns false when the copy does not exist any more
 * @throws Error when another process uses the database
 */
export async function revertPostgres(config: Config, copy: string, now: number): Promise<boolean> {
  await requireStopped(config)
  const restored = restoredSchema(`${now}_update`)
  const updated = formerSchema(`${now}_update`)
  try {
    const ids = await withDatabase(config, async ({ read, engine }) =>
      (await selectCopySchemas(read)).includes(copy)
        ? selectLastIds(read, engine, await selectTableNames(read, engine))
        : null,
    )
    if (!ids) return false
    const last = await lastMigration(config, copy)
    await createSchema(config, restored)
    const database = await openSchema(config, restored)
    try {
      await migrate(database, config, () => now, { isScratch: true, schema: restored, upTo: last })
      await database.write.transaction().execute(async (tx) => {
        const foreignKeys = await dropForeignKeys(tx)
        await readTablesBack(tx, copy)
        await setLastIds(tx, 'postgres', ids)
        await addForeignKeys(tx, foreignKeys)
      })
    } finally {
      await database.close()
    }
    await withDatabase(config, ({ write }) =>
      write.transaction().execute((tx) => swapSchemas(tx, restored, updated)),
    )
    return true
  } finally {
    await dropSchema(config, restored)
    await dropSchema(config, updated)
  }
}

async function lastMigration(config: Config, copy: string): Promise<string> {
  const database = await openSchema(config, copy)
  try {
    return (await appliedNames(database)).sort().at(-1) ?? ''
  } finally {
    await database.close()
  }
}
