/** Plans backups: how often one is made and how many stay, and one that has yet to be made, which is in the list. */
import { randomBytes } from 'node:crypto'
import type { BackupPlan } from '#contract/studio/backups.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { selectSetting, upsertSetting } from '#server/platform/db/setting-values.ts'
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

/** The setting that stores, as JSON, the plan of the owner. */
const PLAN = 'backups'
const defaultPlan: BackupPlan = { everyHours: 0, keep: 7, keepDays: 90 }

/** What the environment says wins, value by value. */
const givenPlan = ({ config }: Pick<Ctx, 'config'>): Partial<BackupPlan> => ({
  ...(config.BACKUP_EVERY_HOURS !== undefined && { everyHours: config.BACKUP_EVERY_HOURS }),
  ...(config.BACKUP_KEEP !== undefined && { keep: config.BACKUP_KEEP }),
  ...(config.BACKUP_KEEP_DAYS !== undefined && { keepDays: config.BACKUP_KEEP_DAYS }),
})

export const readPlan = async (ctx: Pick<Ctx, 'config' | 'db'>): Promise<BackupPlan> => ({
  ...defaultPlan,
  ...JSON.parse((await selectSetting(ctx.db, PLAN)) ?? '{}'),
  ...givenPlan(ctx),
})

/** The values that the environment sets, with the names of their variables. */
export const fixedPlan = (ctx: Pick<Ctx, 'config'>): Partial<Record<keyof BackupPlan, string>> => {
  const names = { everyHours: 'BACKUP_EVERY_HOURS', keep: 'BACKUP_KEEP', keepDays: 'BACKUP_KEEP_DAYS' }
  return Object.fromEntries(Object.entries(names).filter(([name]) => name in givenPlan(ctx)))
}

/** Stores the plan of the owner, and schedules the next backup. */
export async function savePlan(ctx: Ctx, plan: BackupPlan): Promise<void> {
  await ctx.transaction((tx) => upsertSetting(tx, PLAN, JSON.stringify(plan)))
  await scheduleBackups(ctx)
}

/** A start is busy enough without a backup. */
const AFTER_START_MS = 5 * 60_000

/** At the start and when the plan changes: the next one is due an interval after the last one, and never at once. */
export async function scheduleBackups(ctx: Ctx): Promise<void> {
  const everyMs = (await readPlan(ctx)).everyHours * HOUR_MS
  const last = await selectNewestBackup(ctx.db, ['proven', 'failed', 'deleted'])
  await ctx.transaction(async (tx) => {
    if (everyMs === 0) return deleteWaitingJob(tx, SCHEDULED_BACKUP)
    const due = (last?.created_at ?? 0) + everyMs
    await schedule(ctx, tx, Math.min(Math.max(due, ctx.now() + AFTER_START_MS), ctx.now() + everyMs))
  })
}

/** Job `scheduled-backup`. The next one is scheduled before this one is made, so that no failure ends the series. */
export async function planScheduledBackup(ctx: Ctx): Promise<void> {
  const everyMs = (await readPlan(ctx)).everyHours * HOUR_MS
  if (everyMs === 0) return
  await ctx.transaction((tx) => schedule(ctx, tx, ctx.now() + everyMs))
  const backupId = await planBackup(ctx, 'schedule')
  await ctx.transaction((tx) => ctx.jobs.add(tx, MAKE_BACKUP, { backupId }))
}

const schedule = (ctx: Ctx, tx: Tx, runAt: number) => ctx.jobs.schedule(tx, SCHEDULED_BACKUP, 'next', runAt)
