/** The last backup that was proven, and the one that failed since. */
import type { Ctx } from '#server/platform/context.ts'
import { openBackupPlace } from './backup-place.ts'
import { type BackupRow, selectNewestBackup } from './backups.sql.ts'

type LastBackups = {
  proven: BackupRow | undefined
  /** Only one that is newer than the proven one. */
  failed: BackupRow | undefined
  /** The folder or the bucket. */
  place: string
  /** Whether the file of the proven one is there. */
  isStored: boolean
}

export async function lastBackups(ctx: Ctx): Promise<LastBackups> {
  const place = await openBackupPlace(ctx.config)
  const proven = await selectNewestBackup(ctx.db, ['proven'])
  const newest = await selectNewestBackup(ctx.db, ['proven', 'failed'])
  return {
    proven,
    failed: newest?.state === 'failed' ? newest : undefined,
    place: place.name,
    // One in a former place cannot be looked for.
    isStored: proven !== undefined && (proven.place !== place.kind || (await place.has(proven.name))),
  }
}
