/** Runs an export or a static copy in a process of its own: the site stays as fast as it is. */
import type { Ctx } from '#server/platform/context.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
import { runProcess } from '#server/platform/processes/run-process.ts'
import { say } from '#server/platform/report-message.ts'
import { isExporting } from './control-exports.ts'
import { deleteExportFile } from './export-files.ts'
import { selectStudioExport, updateStudioExport } from './studio-exports.sql.ts'

const EXPORT = 'server/features/export/studio/export-process.ts'
const COPY = 'server/freeze/copy-process.ts'

/** Job `make-export`. @throws AbortError when the site stops, after which the next start makes it from the beginning */
export async function runExport(ctx: Ctx, { exportId }: JobPayload, ending: AbortSignal): Promise<void> {
  const id = Number(exportId)
  const row = await selectStudioExport(ctx.db, id)
  // After a restore, the queue is that of a former time.
  if (!row || !isExporting(row)) return
  const change = (values: Parameters<typeof updateStudioExport>[2]) =>
    ctx.transaction((tx) => updateStudioExport(tx, id, values))
  const finish = (state: 'canceled' | 'failed', error: string | null) =>
    change({ state, error, finished_at: ctx.now(), step: null })
  if (row.is_canceled === 1) return void (await finish('canceled', null))
  await change({ state: 'running', done: 0, total: 0, step: null })
  const { output } = await runProcess(ctx, {
    file: processFile(row.copy_url === null ? EXPORT : COPY),
    args: [id],
    ending,
    isCanceled: async () => (await selectStudioExport(ctx.db, id))?.is_canceled !== 0,
  })
  const after = await selectStudioExport(ctx.db, id)
  if (!after) return deleteExportFile(ctx, id)
  if (after.state !== 'running') return
  if (after.is_canceled === 1) await finish('canceled', null)
  else if (ending.aborted) ending.throwIfAborted()
  else await finish('failed', output || JSON.stringify(say('process-killed')))
}
