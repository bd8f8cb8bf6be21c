/** Makes a backup in a process of its own: it needs the processor and memory for a while, and the site stays as fast as it is. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { environmentOf } from '#server/platform/config/environment.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
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
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, String(id)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environmentOf(ctx.config) },
    windowsHide: true,
  })
  const stop = () => child.kill('SIGTERM')
  ending.addEventListener('abort', stop)
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2000)
  })
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    if (code === 0) return
    if (ending.aborted) ending.throwIfAborted()
    const failed = await selectBackup(ctx.db, id)
    const reason = (failed?.state === 'failed' && failed.error) || output.trim() || 'Its process was killed'
    const change = { state: 'failed' as const, error: reason, finished_at: ctx.now(), step: null }
    if (failed && failed.state !== 'failed') await ctx.transaction((tx) => updateBackup(tx, id, change))
    throw new Error(reason)
  } finally {
    ending.removeEventListener('abort', stop)
  }
}
