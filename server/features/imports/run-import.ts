/** Runs the work of an import in a process of its own: the site stays as fast as it is, and survives what a file does to it. */
import type { Ctx } from '#server/platform/context.ts'
import { HOUR_MS } from '#server/platform/durations.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
import { runProcess } from '#server/platform/processes/run-process.ts'
import { say } from '#server/platform/report-message.ts'
import { deleteImportFolder, fileSize, importFile, importFolders } from './import-files.ts'
import { DELETE_IMPORT_FILES, FILE_LIFETIME_MS } from './import-jobs.ts'
import { hasStopped, isWorking, needsNoFile } from './imports.policy.ts'
import {
  deleteStudioImport,
  type StudioImportRow,
  selectImportsWithFiles,
  selectRunSince,
  selectStudioImport,
  updateStudioImport,
} from './studio-imports.sql.ts'

/**
 * Job `run-import`. Its process has the configuration of this one, and writes how far it is.
 * @throws AbortError when the site stops, after which the next start continues
 */
export async function runImport(
  ctx: Ctx,
  { importId, accountId }: JobPayload,
  ending: AbortSignal,
): Promise<void> {
  const id = Number(importId)
  const row = await selectStudioImport(ctx.db, id)
  // After a restore, the queue is that of a former time.
  if (!row || !isWorking(row)) return
  if (row.is_canceled === 1) return finish(ctx, row, { state: 'canceled' })
  if (row.phase !== 'undo' && (row.file === null || (await fileSize(importFile(ctx, id, row.file))) === null))
    return finish(ctx, row, { state: 'failed', error: JSON.stringify(say('upload-gone')), file: null })
  await ctx.transaction((tx) => updateStudioImport(tx, id, { state: 'running' }))
  // Each item is one transaction: a process that does not stop when asked can be killed.
  const { output } = await runProcess(ctx, {
    file: processFile('importers/studio/import-process.ts'),
    args: [id, Number(accountId)],
    ending,
    isCanceled: async () => (await selectStudioImport(ctx.db, id))?.is_canceled === 1,
  })
  const after = await selectStudioImport(ctx.db, id)
  if (!after) return deleteImportFolder(ctx, id)
  if (hasStopped(row.phase, after)) {
    if (after.is_canceled === 1) await finish(ctx, after, { state: 'canceled' })
    else if (ending.aborted) ending.throwIfAborted()
    else {
      const error = output === '' ? say('process-ended') : say('unexpected-error', { problem: output })
      await finish(ctx, after, { state: 'failed', error: JSON.stringify(error) })
    }
  }
  if (needsNoFile(row.phase, after)) await deleteFile(ctx, id)
}

/** What a process has written before it ended can be undone. */
async function finish(
  ctx: Ctx,
  row: StudioImportRow,
  change: { state: 'failed' | 'canceled'; error?: string; file?: null },
): Promise<void> {
  const run =
    row.phase === 'import' && row.run_id === null
      ? await selectRunSince(ctx.db, row.importer, row.created_at)
      : undefined
  await ctx.transaction((tx) =>
    updateStudioImport(tx, row.id, {
      ...change,
      step: null,
      finished_at: ctx.now(),
      ...(run ? { run_id: run.id } : {}),
    }),
  )
}

export async function deleteFile(ctx: Ctx, id: number): Promise<void> {
  await deleteImportFolder(ctx, id)
  await ctx.transaction((tx) => updateStudioImport(tx, id, { file: null }))
}

/** Job `delete-import-files`. What works just now is looked at again in an hour. */
export async function deleteImportFiles(ctx: Ctx): Promise<void> {
  const rows = await selectImportsWithFiles(ctx.db)
  for (const row of rows) {
    if (row.created_at > ctx.now() - FILE_LIFETIME_MS) continue
    if (isWorking(row))
      await ctx.transaction((tx) =>
        ctx.jobs.add(tx, DELETE_IMPORT_FILES, { importId: row.id }, ctx.now() + HOUR_MS),
      )
    else if (row.phase === 'upload') {
      await deleteImportFolder(ctx, row.id)
      await ctx.transaction((tx) => deleteStudioImport(tx, row.id))
    } else await deleteFile(ctx, row.id)
  }
  const known = new Set(rows.map(({ id }) => id))
  for (const id of await importFolders(ctx)) if (!known.has(id)) await deleteImportFolder(ctx, id)
}
