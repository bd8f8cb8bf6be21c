/** Health check of the backups: the last proof, whether its file is there, and what failed since. */
import { lastBackups } from '#server/features/backup/last-backups.ts'
import { error, type Finding, type HealthCheck, ok, warn } from './finding.ts'

const DAY_MS = 24 * 3600 * 1000
/** Without a schedule, a backup that is older than this is worth a word. */
const OLD_MS = 30 * DAY_MS

export const backupCheck: HealthCheck = async (ctx) => {
  const { proven, failed, place, isStored } = await lastBackups(ctx)
  const failure: Finding[] = failed
    ? [
        warn(
          `The backup of ${day(failed.created_at)} failed: ${failed.error}`,
          'Run “borealis backup” once the cause is gone.',
        ),
      ]
    : []
  if (!proven)
    return [
      ...failure,
      warn(
        'There is no backup.',
        'Run “borealis backup”, and set BACKUP_EVERY_HOURS=24 to make one every day.',
      ),
    ]
  if (!isStored)
    return [
      ...failure,
      error(`The backup ${proven.name} is not in ${place} any more.`, 'Run “borealis backup”.'),
    ]
  const age = ctx.now() - proven.created_at
  const hours = ctx.config.BACKUP_EVERY_HOURS
  const isOld = age > (hours > 0 ? 2 * hours * 3600 * 1000 + DAY_MS : OLD_MS)
  const { rows, files } = JSON.parse(proven.proof ?? '{}') as { rows?: number; files?: number }
  const words = `The backup of ${day(proven.created_at)} was proven by restoring it: ${rows} rows, ${files} files, in ${place}.`
  return [...failure, isOld ? warn(words, 'It is old. Run “borealis backup”.') : ok(words)]
}

const day = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ')
