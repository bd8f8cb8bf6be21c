/** Implements studioBackupsApi: the owner sees the backups, makes one and downloads one. */
import { studioBackupsApi } from '#contract/studio/backups.ts'
import { requireConfirmation } from '#server/features/sessions/require-confirmation.ts'
import { refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { configuredLock, openBackupPlace } from './backup-place.ts'
import { toStudioBackup } from './backups.mapper.ts'
import { selectBackups, selectNewestBackup, selectWaitingJob } from './backups.sql.ts'
import { createDownload } from './download-backup.ts'
import { MAKE_BACKUP, planBackup, SCHEDULED_BACKUP } from './plan-backup.ts'

const SHOWN = 100

export const studioBackups = serve(studioBackupsApi, {
  list: async ({ ctx }) => {
    const [rows, next, place] = await Promise.all([
      selectBackups(ctx.db, SHOWN),
      selectWaitingJob(ctx.db, SCHEDULED_BACKUP),
      openBackupPlace(ctx.config),
    ])
    return {
      records: rows.map(toStudioBackup),
      place: place.name,
      nextTime: next ? new Date(next.run_at).toISOString() : null,
      everyHours: ctx.config.BACKUP_EVERY_HOURS,
      isEncrypted: configuredLock(ctx.config) !== null,
    }
  },

  make: async ({ ctx }) => {
    const open = await selectNewestBackup(ctx.db, ['waiting', 'running'])
    // The job of one whose process was killed makes it again; one without a job is over.
    if (open && (await selectWaitingJob(ctx.db, MAKE_BACKUP))) throw refusal('backup-is-made')
    const id = await planBackup(ctx, 'studio')
    await ctx.transaction((tx) => ctx.jobs.add(tx, MAKE_BACKUP, { backupId: id }))
    return { id }
  },

  download: async ({ ctx, viewer, params }) => {
    await requireConfirmation(ctx, viewer)
    return { url: await createDownload(ctx, params.id) }
  },
})
