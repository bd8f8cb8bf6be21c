/**
 * A database beside the one of the site, in which a backup is restored: to prove it, or before it takes the place of the other.
 * On SQLite it is a file in a folder, on PostgreSQL a schema of the same database.
 */
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { ArchiveError, damaged } from '../archive/archive-error.ts'
import { tableFile } from '../archive/manifest.ts'
import { hashRows, rowOf, type TableContent } from './row-lines.ts'
import {
  addForeignKeys,
  createSchema,
  dropForeignKeys,
  type ForeignKey,
  selectFaults,
} from './scratch-database.sql.ts'
import {
  type AnyRow,
  deleteRows,
  insertRows,
  selectLastIds,
  selectRows,
  selectTableNames,
  setLastIds,
} from './tables.sql.ts'

export type ScratchDatabase = {
  database: Database
  /** The tables that a backup of this version holds. */
  tables: string[]
  /** The tables that it leaves out, with the reasons. */
  leftOut: Record<string, string>
  /** Inserts the rows of a table from lines of JSON. @throws ArchiveError for lines that are no rows of this table */
  load: (table: string, lines: AsyncIterable<Uint8Array>) => Promise<void>
  /**
   * Compares what was loaded with what the manifest says, and checks references and integrity.
   * @throws ArchiveError with the first difference
   */
  verify: (expected: {
    tables: Record<string, TableContent>
    lastIds: Record<string, number>
  }) => Promise<void>
  /** Brings the tables to the version of this software. */
  update: () => Promise<void>
  close: () => Promise<void>
}

/** Where the tables are: a folder for SQLite, a schema for PostgreSQL. */
export type ScratchPlace = { folder: string } | { schema: string }

/** @param last the migration that the backup had last */
export async function openScratchDatabase(
  config: Config,
  place: ScratchPlace,
  last: string,
): Promise<ScratchDatabase> {
  const database = await openPlace(config, place)
  const schema = 'schema' in place ? place.schema : undefined
  const options = { isScratch: true, ...(schema && { schema }) }
  await migrate(database, config, Date.now, { ...options, upTo: last })
  const { engine, write } = database
  const all = await selectTableNames(write, engine)
  const tables = all.filter((table) => whyLeftOut(table) === null)
  let foreignKeys: ForeignKey[] = []
  // What the migrations inserted is in the backup as well.
  await write.transaction().execute(async (tx) => {
    if (engine === 'postgres') foreignKeys = await dropForeignKeys(tx)
    for (const table of tables) await deleteRows(tx, table)
  })
  if (engine === 'sqlite') await database.execute('pragma foreign_keys=off')
  return {
    database,
    tables,
    leftOut: Object.fromEntries(
      all.flatMap((table) => {
        const reason = whyLeftOut(table)
        // The index has other tables on each engine.
        return reason === null ? [] : [[table.startsWith('search_') ? 'search_*' : table, reason]]
      }),
    ),
    load: (table, lines) =>
      write.transaction().execute(async (tx) => {
        for await (const rows of readTableLines(table, lines))
          await insertRows(tx, table, rows).catch((error: Error) => {
            throw refusedRows(table, error)
          })
      }),
    verify: async ({ tables: expected, lastIds }) => {
      for (const table of new Set([...tables, ...Object.keys(expected)])) {
        if (!expected[table] || !tables.includes(table))
          throw refusedRows(table, 'only one side has this table')
        // A cursor of PostgreSQL lives in a transaction.
        const found = await write.transaction().execute((tx) => hashRows(selectRows(tx, engine, table)))
        if (found.rows !== expected[table].rows)
          throw refusedRows(table, `${found.rows} rows were restored, ${expected[table].rows} were written`)
        if (found.sha256 !== expected[table].sha256)
          throw refusedRows(table, 'the restored rows are not those that were written')
      }
      await write.transaction().execute((tx) => setLastIds(tx, engine, lastIds))
      const ids = await selectLastIds(write, engine, tables)
      const forgotten = Object.entries(lastIds).find(([table, id]) => ids[table] !== id)
      if (forgotten)
        throw refusedRows(forgotten[0], `its last id is ${ids[forgotten[0]]}, not ${forgotten[1]}`)
      await write
        .transaction()
        .execute((tx) => addForeignKeys(tx, foreignKeys))
        .catch((error: Error) => {
          throw refusedRows('the references between tables', error)
        })
      const [fault] = await selectFaults(write, engine)
      if (fault) throw refusedRows('the restored database', fault)
    },
    update: async () => {
      if (engine === 'sqlite') await database.execute('pragma foreign_keys=on')
      await migrate(database, config, Date.now, options)
    },
    close: () => database.close(),
  }
}

async function openPlace(config: Config, place: ScratchPlace): Promise<Database> {
  if ('folder' in place) {
    await mkdir(place.folder, { recursive: true, mode: 0o700 })
    return openDatabase({ ...config, DATA_DIR: place.folder, DATABASE_URL: undefined })
  }
  await createSchema(config, place.schema)
  return openSchema(config, place.schema)
}

/** The same PostgreSQL database; names without a schema are those of `schema`. */
export function openSchema(config: Config, schema: string): Promise<Database> {
  const url = new URL(config.DATABASE_URL ?? '')
  url.searchParams.set('options', `-c search_path=${schema}`)
  return openDatabase({ ...config, DATABASE_URL: url.href })
}

const refusedRows = (place: string, reason: string | Error): ArchiveError =>
  new ArchiveError(
    'rows',
    `The backup cannot be restored: ${place}: ${reason instanceof Error ? reason.message : reason}.`,
    reason instanceof Error ? { cause: reason } : undefined,
  )

const BATCH = 200

/** @throws ArchiveError for bytes that are no such lines */
async function* readTableLines(
  table: string,
  compressed: AsyncIterable<Uint8Array>,
): AsyncGenerator<AnyRow[], void> {
  const place = tableFile(table)
  let batch: AnyRow[] = []
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of unzip(compressed)) {
      rest = Buffer.concat([rest, chunk])
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        batch.push(rowOf(rest.toString('utf8', 0, end)))
        rest = rest.subarray(end + 1)
        if (batch.length < BATCH) continue
        yield batch
        batch = []
      }
    }
  } catch (error) {
    const isContent =
      error instanceof SyntaxError || String((error as { code?: string }).code).startsWith('Z_')
    throw isContent ? damaged(place, 'its content differs from what was written', error) : error
  }
  if (rest.length > 0) throw damaged(place, 'its last line is incomplete')
  if (batch.length > 0) yield batch
}

/** An error of the source ends the reader with this error, not with that of an early end. */
function unzip(compressed: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  const gunzip = createGunzip()
  const source = Readable.from(compressed)
  source.on('error', (error) => gunzip.destroy(error))
  gunzip.on('close', () => source.destroy())
  return source.pipe(gunzip)
}

const LETS_IN =
  'lets somebody in: everybody logs in again after a restore, so that nothing that was revoked works again'
const DERIVED = 'is made again from the texts after a restore'
const COUNTS = 'counts attempts and expires within hours'
const STRUCTURE = 'is written by the migrations'

const reasons: Record<string, string> = {
  session: LETS_IN,
  session_token: LETS_IN,
  access_token: LETS_IN,
  article_grant: LETS_IN,
  article_preview: LETS_IN,
  login_link: LETS_IN,
  verification_code: LETS_IN,
  oauth_state: LETS_IN,
  passkey_challenge: LETS_IN,
  login_lockout: COUNTS,
  attempt: COUNTS,
  backup: 'lists the backups of this machine',
  kysely_migration: STRUCTURE,
  kysely_migration_lock: STRUCTURE,
}

/** Why a table is left out; null for one that every backup holds. */
export const whyLeftOut = (table: string): string | null =>
  table.startsWith('search_') ? DERIVED : (reasons[table] ?? null)
