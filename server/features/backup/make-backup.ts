/** Makes a backup in the place of the configuration, records how it went, and deletes those that are too old or too many. */
import { rm } from 'node:fs/promises'
import type { Ctx } from '#server/platform/context.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { ReportError, say, toStored } from '#server/platform/report-message.ts'
import { configuredLock, openBackupPlace } from './backup-place.ts'
import {
  type BackupRow,
  deleteOldBackupRows,
  failAbandonedBackups,
  selectBackup,
  selectStoredBackups,
  updateBackup,
} from './backups.sql.ts'
import { readPlan } from './plan-backup.ts'
import { writeBackup } from './write-backup.ts'

type MakeOptions = { signal?: AbortSignal; onProgress?: (progress: CommandProgress) => void }

/** Failed and deleted ones stay in the list so long. */
const HISTORY_MS = 90 * DAY_MS
/** How often a running backup writes its progress. */
const PROGRESS_MS = 500

/**
 * Makes the planned backup and proves it.
 * @throws Error with the reason, which is in the list as well; AbortError when the signal fires, after which it can be made again
 */
export async function makeBackup(
  ctx: Ctx,
  id: number,
  { signal, onProgress }: MakeOptions = {},
): Promise<BackupRow> {
  const row = await selectBackup(ctx.db, id)
  if (!row) throw new Error(`There is no backup ${id}`)
  const change = (values: Parameters<typeof updateBackup>[2]) =>
    ctx.transaction((tx) => updateBackup(tx, id, values))
  const abandoned = JSON.stringify(say('process-gone'))
  await ctx.transaction((tx) => failAbandonedBackups(tx, id, ctx.now(), abandoned))
  await change({ state: 'running', error: null, step: null, done: 0, total: 0, finished_at: null })
  const place = await openBackupPlace(ctx.config)
  const draft = place.draft(row.name)
  let shownAt = 0
  let showing: Promise<unknown> = Promise.resolve()
  const show = (progress: CommandProgress) => {
    onProgress?.(progress)
    if (performance.now() - shownAt < PROGRESS_MS) return
    shownAt = performance.now()
    const { done, total, path } = progress
    showing = showing.then(() => change({ done, total, step: path })).catch(() => {})
  }
  try {
    const lock = configuredLock(ctx.config)
    const written = await writeBackup(ctx, draft, {
      lock,
      hasMedia: true,
      onProgress: show,
      ...(signal && { signal }),
    })
    await place.store(row.name, draft, written.sha256)
    await showing
    await change({
      state: 'proven',
      finished_at: ctx.now(),
      step: null,
      bytes: written.bytes,
      sha256: written.sha256,
      has_key: written.hasKey ? 1 : 0,
      is_encrypted: lock ? 1 : 0,
      proof: JSON.stringify(written.proof),
    })
  } catch (error) {
    await showing
    const reason = toStored(signal?.aborted ? new ReportError(say('interrupted')) : error)
    await change({ state: 'failed', finished_at: ctx.now(), step: null, error: reason })
    throw error
  } finally {
    if (place.kind === 's3') await rm(draft, { force: true })
  }
  await deleteOldBackups(ctx)
  return (await selectBackup(ctx.db, id)) as BackupRow
}

/** Keeps as many backups as are planned, none that is too old, and the newest one in every case. */
async function deleteOldBackups(ctx: Ctx): Promise<void> {
  const { keep, keepDays } = await readPlan(ctx)
  const place = await openBackupPlace(ctx.config)
  const [, ...older] = await selectStoredBackups(ctx.db, place.kind)
  const oldest = ctx.now() - keepDays * DAY_MS
  const tooMany = older.filter(({ created_at }, i) => i + 1 >= keep || created_at < oldest)
  for (const { id, name } of tooMany) {
    await place.remove(name)
    await ctx.transaction((tx) => updateBackup(tx, id, { state: 'deleted', ticket_hash: null }))
  }
  await ctx.transaction((tx) => deleteOldBackupRows(tx, ctx.now() - HISTORY_MS))
}
