/** Plans backups: one that has yet to be made is in the list, and those of BACKUP_EVERY_HOURS come one after the other. */
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BackupTable } from '#server/platform/db/tables.ts'
import { HOUR_MS } from '#server/platform/durations.ts'
import { configuredLock, openBackupPlace } from './backup-place.ts'
import { deleteWaitingJob, insertBackup, selectNewestBackup } from './backups.sql.ts'

/** Returns its id; makeBackup makes it. */
export async function planBackup(
  ctx: Pick<Ctx, 'config' | 'now' | 'transaction'>,
  reason: BackupTable['reason'],
): Promise<number> {
  const lock = configuredLock(ctx.config)
  const { kind } = await openBackupPlace(ctx.config)
  return ctx.transaction((tx) =>
    insertBackup(tx, {
      name: backupName(ctx.now(), lock !== null),
      place: kind,
      reason,
      state: 'waiting',
      created_at: ctx.now(),
      is_encrypted: lock ? 1 : 0,
    }),
  )
}

/** `borealis-20261123-091619-5f0c.tar`: the time in UTC, and four digits that make it the only one of this second. */
function backupName(now: number, isEncrypted: boolean): string {
  const [day, time = ''] = new Date(now)
    .toISOString()
    .replace(/[-:]|\.\d+Z$/g, '')
    .split('T')
  return `borealis-${day}-${time}-${randomBytes(2).toString('hex')}.tar${isEncrypted ? '.age' : ''}`
}

export const SCHEDULED_BACKUP = 'scheduled-backup'
export const MAKE_BACKUP = 'make-backup'

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

/** Job `scheduled-backup`. The next one is scheduled before this one is made, so that no failure ends the series. */
export async function planScheduledBackup(ctx: Ctx): Promise<void> {
  const everyMs = ctx.config.BACKUP_EVERY_HOURS * HOUR_MS
  if (everyMs === 0) return
  await ctx.transaction((tx) => schedule(ctx, tx, ctx.now() + everyMs))
  const backupId = await planBackup(ctx, 'schedule')
  await ctx.transaction((tx) => ctx.jobs.add(tx, MAKE_BACKUP, { backupId }))
}

const schedule = (ctx: Ctx, tx: Tx, runAt: number) => ctx.jobs.schedule(tx, SCHEDULED_BACKUP, 'next', runAt)
