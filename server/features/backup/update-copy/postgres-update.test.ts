/** D7 on PostgreSQL: the copy before an update, and the way back when the first start after it fails. */
// @module-tag engine
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { appliedNames } from '#server/platform/db/migrate.ts'
import { acceptUpdate, withUpdate } from '#server/platform/db/update-copy.ts'
import {
  createFormerDatabase,
  type FormerDatabase,
  LAST_FORMER,
  UPDATE,
} from '#server/testing/former-database.ts'
import { selectLastIds, selectRows, selectTableNames } from '../database/tables.sql.ts'
import { withDatabase } from '../restore/replace-database.ts'
import { copySchema, selectCopySchemas } from './copied-schema.sql.ts'
import { postgresCopies } from './postgres-copies.ts'

const onPostgres = it.runIf(process.env.BOREALIS_TEST_ENGINE === 'postgres')

let former: FormerDatabase
beforeEach(async () => {
  former = await createFormerDatabase()
})
afterEach(() => former.remove())

const inDatabase = <Result>(work: (database: Database) => Promise<Result>) =>
  withDatabase(former.config, work)
const versionOf = async () => (await inDatabase(appliedNames)).sort().at(-1)
const copies = () => inDatabase(({ read }) => selectCopySchemas(read))
const open = () => former.open({ postgresCopies })

const failingStart = () =>
  withUpdate(
    former.config,
    async () => {
      await (await open()).close()
      throw new Error('the pages are not built')
    },
    postgresCopies,
  )

/** Every row, the last ids, and the constraints and indexes of the current schema. */
const everything = () =>
  inDatabase(async ({ read, engine }) => {
    const tables = await selectTableNames(read, engine)
    const rows: Record<string, unknown[]> = {}
    await read.transaction().execute(async (tx) => {
      for (const table of tables) {
        rows[table] = []
        for await (const batch of selectRows(tx, engine, table)) rows[table].push(...batch)
      }
    })
    const shape = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where schemaname = current_schema()
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = current_schema()::regnamespace
      order by definition`.execute(read)
    // Only a database that the Migrator has made has its table of locks.
    delete rows.kysely_migration_lock
    const ofTheSite = shape.rows.filter(({ definition }) => !definition.includes('kysely_migration_lock'))
    return { rows, shape: ofTheSite, lastIds: await selectLastIds(read, engine, tables) }
  })

onPostgres('D7: a first start that fails after an update puts the tables of PostgreSQL back', async () => {
  const before = await everything()
  await expect(failingStart()).rejects.toThrow(
    new RegExp(`failed: the pages are not built\\nThe database is as it was.*${copySchema(UPDATE)}`),
  )
  expect(await versionOf()).toBe(LAST_FORMER)
  const after = await everything()
  expect(after).toEqual(before)
  expect(Object.keys(before.lastIds).length).toBeGreaterThan(3)
  // The next attempt updates again, and works.
  await withUpdate(former.config, async () => (await open()).close(), postgresCopies)
  expect(await versionOf()).toBe(UPDATE)
})

onPostgres(
  'D7: after a start that worked, or while another process uses the database, nothing is put back',
  async () => {
    const opened = await open()
    await expect(failingStart()).rejects.toThrow(/^the pages are not built$/)
    await opened.close()
    acceptUpdate(former.config)
    await expect(failingStart()).rejects.toThrow(/^the pages are not built$/)
    expect(await versionOf()).toBe(UPDATE)
  },
)

onPostgres('a copy that the database refuses stops the update, and says how to go on', async () => {
  await inDatabase(({ execute }) =>
    execute(`
      create function refuse() returns event_trigger language plpgsql as $$ begin raise 'no room'; end $$;
      create event trigger refuse on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse()`),
  )
  await expect(open()).rejects.toThrow(
    /could not be copied before the update: no room[\s\S]*UPDATE_BACKUPS=0/,
  )
  expect(await versionOf()).toBe(LAST_FORMER)
  await inDatabase(({ execute }) => execute('drop event trigger refuse'))
})

onPostgres('keeps UPDATE_BACKUPS copies, and makes none when that is 0', async () => {
  await inDatabase(({ execute }) =>
    execute(
      ['0001_a', '0002_b', '0003_c'].map((name) => `create schema borealis_before_update_${name};`).join(''),
    ),
  )
  await (await open()).close()
  expect(await copies()).toEqual([copySchema('0002-b'), copySchema('0003-c'), copySchema(UPDATE)])
  expect(existsSync(join(former.config.DATA_DIR, 'borealis.db.update'))).toBe(true)
  await former.remove()
  former = await createFormerDatabase()
  former.config.UPDATE_BACKUPS = 0
  await (await open()).close()
  expect(await copies()).toEqual([])
})
