/** What the owner does with an import: check again, import, cancel, undo, delete. One works at a time. */
import { isUrlPattern } from '#contract/studio/import-limits.ts'
import type { ImportOptionValues } from '#contract/studio/imports.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { StudioImportTable } from '#server/platform/db/tables.ts'
import { fieldError, refusal } from '#server/platform/errors.ts'
import { isTimeZone } from '#server/platform/zoned-time.ts'
import { deleteImportFolder } from './import-files.ts'
import { RUN_IMPORT } from './import-jobs.ts'
import { canDelete, canStart, isWorking } from './imports.policy.ts'
import {
  deleteStudioImport,
  insertStudioImport,
  type StudioImportRow,
  selectImportJob,
  selectImportRun,
  selectStudioImport,
  selectWorkingImport,
  updateFromState,
  updateStudioImport,
} from './studio-imports.sql.ts'

/** Of the request, for the audit log of what the import changes. */
type Asked = { id: number; accountId: number }

/** @throws refused when the file is gone or another import works; invalid for an unknown time zone or an invalid host */
export async function checkAgain(ctx: Ctx, asked: Asked, options: ImportOptionValues): Promise<void> {
  if (options.zone !== null && !isTimeZone(options.zone)) throw fieldError('zone')
  if (options.host !== null && !/^(?:https?:\/\/)?[\w.-]+(?::\d+)?(?:\/\S*)?$/i.test(options.host))
    throw fieldError('host', 'import-host')
  if (options.oldAddress !== null && !isUrlPattern(options.oldAddress))
    throw fieldError('oldAddress', 'import-old-address')
  const row = await existing(ctx, asked.id)
  if (!canStart(row) && !(row.phase === 'check' && row.file !== null)) throw refusal('no-import-file')
  await begin(ctx, asked, row, 'check', { options: JSON.stringify(options) })
}

/** @throws refused when the check has not succeeded, the file is gone or another import works */
export async function startImport(ctx: Ctx, asked: Asked): Promise<void> {
  const row = await existing(ctx, asked.id)
  if (!canStart(row)) throw refusal('no-import-file')
  await begin(ctx, asked, row, 'import')
}

/** @throws refused when it was undone already or another import works */
export async function undoStudioImport(ctx: Ctx, asked: Asked): Promise<void> {
  const row = await existing(ctx, asked.id)
  if (row.run_id === null || !(await selectImportRun(ctx.db, row.run_id)))
    throw refusal('import-not-undoable')
  await begin(ctx, asked, row, 'undo')
}

/** Makes an import by command one of the studio, and undoes it. Returns its id. @throws as `undoStudioImport` */
export async function undoRunOfCommand(ctx: Ctx, { id, accountId }: Asked): Promise<number> {
  const run = await selectImportRun(ctx.db, id)
  if (!run) throw refusal('import-not-undoable')
  return ctx.transaction(async (tx) => {
    await requireIdle(tx)
    const importId = await insertStudioImport(tx, {
      importer: run.importer,
      name: run.source,
      bytes: 0,
      file: null,
      modified_at: run.started_at,
      options: '{}',
      phase: 'undo',
      state: 'waiting',
      run_id: run.id,
      created_at: run.started_at,
    })
    await ctx.jobs.add(tx, RUN_IMPORT, { importId, accountId })
    return importId
  })
}

/** What runs stops after its current item; what only waits, or has lost its job, is canceled at once. */
export async function cancelImport(ctx: Ctx, id: number): Promise<void> {
  const row = await existing(ctx, id)
  if (!isWorking(row)) return
  const hasJob = (await selectImportJob(ctx.db, RUN_IMPORT, id)) !== undefined
  await ctx.transaction(async (tx) => {
    await updateStudioImport(tx, id, { is_canceled: 1 })
    const isRunning = row.state === 'running' && hasJob
    if (!isRunning) await updateFromState(tx, row, { state: 'canceled', finished_at: ctx.now(), step: null })
  })
}

/** @throws refused while it works, and for what was imported */
export async function removeImport(ctx: Ctx, id: number): Promise<void> {
  const row = await existing(ctx, id)
  if (!canDelete(row)) throw refusal('import-not-deletable')
  await ctx.transaction((tx) => deleteStudioImport(tx, id))
  await deleteImportFolder(ctx, id)
}

async function existing(ctx: Ctx, id: number): Promise<StudioImportRow> {
  const row = await selectStudioImport(ctx.db, id)
  if (!row) throw refusal('no-such-import')
  return row
}

async function begin(
  ctx: Ctx,
  { id, accountId }: Asked,
  row: StudioImportRow,
  phase: StudioImportTable['phase'],
  change: { options?: string } = {},
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await requireIdle(tx)
    const begun = await updateFromState(tx, row, {
      phase,
      state: 'waiting',
      is_canceled: 0,
      done: 0,
      total: 0,
      step: null,
      error: null,
      error_place: null,
      finished_at: null,
      ...change,
    })
    if (!begun) throw refusal('import-runs')
    await ctx.jobs.add(tx, RUN_IMPORT, { importId: id, accountId })
  })
}

const requireIdle = async (tx: Tx): Promise<void> => {
  if (await selectWorkingImport(tx)) throw refusal('import-runs')
}
