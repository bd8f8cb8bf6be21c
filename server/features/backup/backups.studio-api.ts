/** Implements studioBackupsApi: the owner plans backups, sees, makes, downloads and restores them. */
import { type LastRestore, studioBackupsApi } from '#contract/studio/backups.ts'
import { requireConfirmation } from '#server/features/sessions/require-confirmation.ts'
import { selectSetting } from '#server/platform/db/setting-values.ts'
import { refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { configuredLock, openBackupPlace } from './backup-place.ts'
import { toStudioBackup } from './backups.mapper.ts'
import { selectBackups, selectNewestBackup, selectWaitingJob } from './backups.sql.ts'
import { LAST_RESTORE } from './database/restored-rows.sql.ts'
import { createDownload } from './download-backup.ts'
import { fixedPlan, MAKE_BACKUP, planBackup, readPlan, SCHEDULED_BACKUP, savePlan } from './plan-backup.ts'
import { KEEP_MEDIA_MS } from './restore/replace-database.ts'
import {
  addRestorePart,
  checkBackup,
  endRestore,
  readRestore,
  replaceSite,
} from './restore/studio-restore.ts'

const SHOWN = 100

export const studioBackups = serve(studioBackupsApi, {
  list: async ({ ctx, visitor }) => {
    const [rows, next, place, plan, restore, last] = await Promise.all([
      selectBackups(ctx.db, SHOWN),
      selectWaitingJob(ctx.db, SCHEDULED_BACKUP),
      openBackupPlace(ctx.config),
      readPlan(ctx),
      readRestore(ctx, visitor.locale),
      selectSetting(ctx.db, LAST_RESTORE),
    ])
    const lastRestore: LastRestore | null = last ? JSON.parse(last) : null
    const isRecent = lastRestore && Date.parse(lastRestore.time) > ctx.now() - KEEP_MEDIA_MS
    return {
      records: rows.map((row) => toStudioBackup(row, visitor.locale)),
      place: place.name,
      nextTime: next ? new Date(next.run_at).toISOString() : null,
      plan,
      fixed: fixedPlan(ctx),
      isEncrypted: configuredLock(ctx.config) !== null,
      restore,
      lastRestore: isRecent ? lastRestore : null,
    }
  },

  plan: async ({ ctx, body }) => {
    await savePlan(ctx, body)
    return null
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

  upload: async ({ ctx, query, body }) => ({
    received: await addRestorePart(ctx, { ...query, part: body.file }),
  }),

  check: async ({ ctx, body }) => {
    await checkBackup(ctx, body)
    return null
  },

  restore: async ({ ctx, viewer }) => {
    await requireConfirmation(ctx, viewer)
    replaceSite(ctx)
    return null
  },

  endRestore: async ({ ctx }) => {
    await endRestore(ctx)
    return null
  },
})
