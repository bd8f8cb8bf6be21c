/** Plans the backups of BACKUP_EVERY_HOURS: the next one is scheduled before this one is made, so that no failure ends the series. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { deleteWaitingJob, selectNewestBackup } from './backups.sql.ts'
import { planBackup } from './plan-backup.ts'

export const SCHEDULED_BACKUP = 'scheduled-backup'
export const MAKE_BACKUP = 'make-backup'

const HOUR_MS = 3600 * 1000
/** A start is busy enough by itself. */
const AFTER_START_MS = 5 * 60_000

/** At the start: the next one is due an interval after the last one, and never at once. */
export async function scheduleBackups(ctx: Ctx): Promise<void> {
  const everyMs = ctx.config.BACKUP_EVERY_HOURS * HOUR_MS
  const last = await selectNewestBackup(ctx.db, ['proven', 'failed', 'deleted'])
  await ctx.transaction(async (tx) => {
    if (everyMs === 0) return deleteWaitingJob(tx, SCHEDULED_BACKUP)
    const due = (last?.created_at ?? 0) + everyMs
    await schedule(ctx, tx, Math.min(Math.max(due, ctx.now() + AFTER_START_MS), ctx.now() + everyMs))
  })
}

/** Job `scheduled-backup`. */
export async function planScheduledBackup(ctx: Ctx): Promise<void> {
  const everyMs = ctx.config.BACKUP_EVERY_HOURS * HOUR_MS
  if (everyMs === 0) return
  await ctx.transaction((tx) => schedule(ctx, tx, ctx.now() + everyMs))
  const backupId = await planBackup(ctx, 'schedule')
  await ctx.transaction((tx) => ctx.jobs.add(tx, MAKE_BACKUP, { backupId }))
}

const schedule = (ctx: Ctx, tx: Tx, runAt: number) => ctx.jobs.schedule(tx, SCHEDULED_BACKUP, 'next', runAt)
