/** Implements studioOverviewApi: the numbers in the navigation of the studio, and what its dashboard says of the site. */
import { statfs } from 'node:fs/promises'
import { studioOverviewApi } from '#contract/studio/overview.ts'
import { loadedDemo } from '#server/demo/demo-state.ts'
import { readPlan } from '#server/features/backup/plan-backup.ts'
import { selectDelayedEmails } from '#server/mail/mail.sql.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { serve } from '#server/platform/http/serve.ts'
import {
  countWaitingEmails,
  selectBackupTimes,
  selectEndingTokens,
  selectHasOwnArticle,
  selectOverview,
} from './overview.sql.ts'

const TOKEN_WARNING_MS = 7 * DAY_MS

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

export const studioOverview = serve(studioOverviewApi, {
  show: ({ ctx }) => selectOverview(ctx.db),

  start: async ({ ctx }) => {
    const now = ctx.now()
    const demo = await loadedDemo(ctx)
    const [hasArticle, waitingEmails, delayed, backups, plan, tokens, diskPercent] = await Promise.all([
      selectHasOwnArticle(ctx.db, demo?.articles ?? []),
      countWaitingEmails(ctx.db),
      selectDelayedEmails(ctx.db),
      selectBackupTimes(ctx.db),
      readPlan(ctx),
      selectEndingTokens(ctx.db, now, now + TOKEN_WARNING_MS),
      usedPercent(ctx.config.DATA_DIR),
    ])
    const hasFailed = backups.failed !== null && backups.failed > (backups.proven ?? 0)
    return {
      publicUrl: ctx.config.PUBLIC_URL ?? null,
      hasArticle,
      hasDemo: demo !== null,
      waitingEmails,
      delayedEmails: delayed.count,
      backup: {
        lastTime: iso(backups.proven),
        failedTime: hasFailed ? iso(backups.failed) : null,
        everyHours: plan.everyHours,
      },
      diskPercent,
      endingTokens: tokens.map(({ name, ends_at }) => ({
        name,
        endTime: new Date(ends_at as number).toISOString(),
      })),
    }
  },
})

/** What root keeps for itself counts as used: the site cannot have it. Null where the system does not say. */
async function usedPercent(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null)
  return disk && disk.blocks > 0 ? Math.round((1 - disk.bavail / disk.blocks) * 100) : null
}
