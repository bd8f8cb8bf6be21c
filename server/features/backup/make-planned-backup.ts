/** Makes a backup in a process of its own: it needs the processor and memory for a while, and the site stays as fast as it is. */
import { resolve } from 'node:path'
import type { Ctx } from '#server/platform/context.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
import { runProcess } from '#server/platform/processes/run-process.ts'
import { say, storedInWords } from '#server/platform/report-message.ts'
import { selectBackup, updateBackup } from './backups.sql.ts'

const file = processFile('server/features/backup/backup-process.ts')

/**
 * Job `make-backup`. The process has the configuration of this one: unlike a worker process, it reads the database and the storage.
 * @throws Error with the reason; AbortError when the site stops, after which the next start makes it
 */
export async function makePlannedBackup(
  ctx: Ctx,
  { backupId }: JobPayload,
  ending: AbortSignal,
): Promise<void> {
  const id = Number(backupId)
  const row = await selectBackup(ctx.db, id)
  // After a restore, the queue is that of a former time.
  if (!row || row.state === 'proven' || row.state === 'deleted') return
  const { code, output } = await runProcess(ctx, {
    file,
    args: [id],
    ending,
    secrets: ['BACKUP_PASSWORD'],
    ...(ctx.config.BACKUP_DIR && { writes: [resolve(ctx.config.BACKUP_DIR)] }),
  })
  if (code === 0) return
  if (ending.aborted) ending.throwIfAborted()
  const failed = await selectBackup(ctx.db, id)
  const killed = JSON.stringify(say('process-killed'))
  const reason = (failed?.state === 'failed' && failed.error) || output || killed
  const change = { state: 'failed' as const, error: reason, finished_at: ctx.now(), step: null }
  if (failed && failed.state !== 'failed') await ctx.transaction((tx) => updateBackup(tx, id, change))
  throw new Error(storedInWords(reason, 'en'))
}
