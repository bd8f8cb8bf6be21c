/** SQL statements of imports in the studio: files, states, and the items of their reports. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { StudioImportTable, Tables } from '#server/platform/db/tables.ts'

export type StudioImportRow = Selectable<StudioImportTable>
export type ImportItemRow = Selectable<Tables['studio_import_item']>

/** Newest first. */
export const selectStudioImports = (db: Db, limit: number): Promise<StudioImportRow[]> =>
  db.selectFrom('studio_import').selectAll().orderBy('id', 'desc').limit(limit).execute()

export const selectStudioImport = (db: Db, id: number): Promise<StudioImportRow | undefined> =>
  db.selectFrom('studio_import').selectAll().where('id', '=', id).executeTakeFirst()

/** Imports by command, newest first. */
export const selectRunsOfCommands = (db: Db, limit: number) =>
  db
    .selectFrom('import_run')
    .selectAll()
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('studio_import')
            .select('studio_import.id')
            .whereRef('studio_import.run_id', '=', 'import_run.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const selectImportRun = (db: Db, id: number) =>
  db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()

/** Of these runs, those that can still be undone. */
export async function selectExistingRuns(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('import_run').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The newest run of this importer that began at this time or later: what a killed process has written. */
export const selectRunSince = (db: Db, importer: string, since: number) =>
  db
    .selectFrom('import_run')
    .select('id')
    .where('importer', '=', importer)
    .where('started_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The articles and pages that a run has written: id → whether it created them. */
export async function selectWrittenBy(db: Db, runId: number): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('import_change')
    .select(['entity', 'entity_id'])
    .select((e) => e('before', 'is', null).as('is_new'))
    .where('run_id', '=', runId)
    .where('entity', 'not in', ['comment', 'media'])
    .execute()
  return new Map(rows.map((row) => [`${row.entity} ${row.entity_id}`, Boolean(row.is_new)]))
}

/** One that is being checked, imported or undone. */
export const selectWorkingImport = (db: Db) =>
  db
    .selectFrom('studio_import')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('phase', '<>', 'upload')
    .limit(1)
    .executeTakeFirst()

export const selectImportsWithFiles = (db: Db) =>
  db.selectFrom('studio_import').selectAll().where('file', 'is not', null).execute()

/** Returns the id. */
export async function insertStudioImport(tx: Tx, row: Insertable<StudioImportTable>): Promise<number> {
  const { id } = await tx.insertInto('studio_import').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateStudioImport = (tx: Tx, id: number, change: Updateable<StudioImportTable>) =>
  tx.updateTable('studio_import').set(change).where('id', '=', id).execute()

/** Begins a phase if the import is in this state still. Returns whether it was. */
export async function updateFromState(
  tx: Tx,
  { id, phase, state }: Pick<StudioImportRow, 'id' | 'phase' | 'state'>,
  change: Updateable<StudioImportTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('studio_import')
    .set(change)
    .where('id', '=', id)
    .where('phase', '=', phase)
    .where('state', '=', state)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** The part that begins where the file ends so far. Returns whether it did. */
export async function updateReceived(tx: Tx, id: number, from: number, received: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('studio_import')
    .set({ received })
    .where('id', '=', id)
    .where('phase', '=', 'upload')
    .where('received', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export const deleteStudioImport = (tx: Tx, id: number) =>
  tx.deleteFrom('studio_import').where('id', '=', id).execute()

export const deleteImportItems = (tx: Tx, importId: number) =>
  tx.deleteFrom('studio_import_item').where('import_id', '=', importId).execute()

export const insertImportItems = (tx: Tx, rows: ImportItemRow[]) =>
  tx.insertInto('studio_import_item').values(rows).execute()

type ItemFilter = { outcome?: ImportItemRow['outcome'] | undefined; warning?: string | undefined }

/** In the order of the file. */
export const selectImportItems = (
  db: Db,
  importId: number,
  { outcome, warning }: ItemFilter,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<ImportItemRow[]> =>
  db
    .selectFrom('studio_import_item')
    .selectAll()
    .where('import_id', '=', importId)
    .$if(after !== undefined, (query) => query.where('position', '>', after as number))
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome as ImportItemRow['outcome']))
    // Codes have letters and hyphens only, so that this finds the code and no text.
    .$if(warning !== undefined, (query) => query.where('warnings', 'like', `%"code":"${warning}"%`))
    .orderBy('position')
    .limit(limit)
    .execute()

/** The job of an import that waits or runs; undefined when it was lost. */
export const selectImportJob = (db: Db, name: string, importId: number) =>
  db
    .selectFrom('job')
    .select('id')
    .where('name', '=', name)
    .where('failed_at', 'is', null)
    .where(sql<boolean>`payload like ${`{"importId":${importId},%`}`)
    .limit(1)
    .executeTakeFirst()
