/** Adds a backup that has yet to be made to the list. */
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import type { BackupTable } from '#server/platform/db/tables.ts'
import { openBackupPlace } from './backup-place.ts'
import { insertBackup } from './backups.sql.ts'
import { configuredLock } from './configured-lock.ts'

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
