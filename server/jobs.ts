/** The list: job name → handler, what is written behind, and what happens every day. */
import { join } from 'node:path'
import { deleteExpiredGrants } from '#server/features/articles/article-grants.ts'
import { publishDueArticles } from '#server/features/articles/publish-due-articles.ts'
import { emptyArticleTrash } from '#server/features/articles/trash-article.ts'
import { deleteOldAuditEntries, flushAuditEntries } from '#server/features/audit/audit-log.ts'
import { deleteExpiredCodes } from '#server/features/codes/codes.sql.ts'
import { emptyCommentTrash } from '#server/features/comments/moderate-comment.ts'
import { commentNotifications } from '#server/features/comments/write-comment-emails.ts'
import { cleanUpMedia, deleteUnusedMedia } from '#server/features/media/delete-unused-media.ts'
import { fillSearchIndex, mergeSearchIndex } from '#server/features/search/maintain-search-index.ts'
import { deleteOldLoginFailures } from '#server/features/sessions/login-lockout.ts'
import { deleteExpiredStates } from '#server/features/sessions/qq/qq.sql.ts'
import { writeSessionUses } from '#server/features/sessions/read-viewer.ts'
import { readerLifetime } from '#server/features/sessions/session-lifetime.ts'
import { deleteExpiredSessions } from '#server/features/sessions/sessions.sql.ts'
import { emailSubscribers, NOTIFY_SUBSCRIBERS } from '#server/features/subscriptions/notify-subscribers.ts'
import { emptyTalkTrash, listDueTalks } from '#server/features/talks/talk-listing.ts'
import { fetchVideoCover, type VideoCoverJob } from '#server/features/videos/fetch-video-cover.ts'
import { createViewFlusher, deleteOldVisits } from '#server/features/views/count-view.ts'
import { SEND_MAIL } from '#server/mail/queue-email.ts'
import type { JobHandler } from '#server/platform/jobs/job-queue.ts'
import type { Writer } from '#server/platform/jobs/write-behind.ts'
import { createMailJob, deleteOldEmails } from './mail/send-mail.job.ts'
import type { Ctx, OpenApp } from './platform/context.ts'
import { deleteOldAttempts } from './platform/rate-limiter.ts'

const DAY_MS = 24 * 3600 * 1000

/** What is written behind: kind → writer. */
export const flushHandlers = (ctx: Ctx): Record<string, Writer> => ({
  views: createViewFlusher(ctx),
  sessions: writeSessionUses,
  audit: flushAuditEntries(ctx),
})

export const jobHandlers = (ctx: Ctx): Record<string, JobHandler> => ({
  'publish-due': () => publishDueArticles(ctx),
  'fill-search-index': () => fillSearchIndex(ctx),
  'list-due-talks': () => listDueTalks(ctx),
  'fetch-video-cover': (payload) => fetchVideoCover(ctx, payload as VideoCoverJob),
  'free-media': (payload) => deleteUnusedMedia(ctx, payload),
  [SEND_MAIL]: createMailJob(ctx, commentNotifications),
  [NOTIFY_SUBSCRIBERS]: (payload) => emailSubscribers(ctx, payload),
  daily: async () => {
    await emptyArticleTrash(ctx)
    await emptyTalkTrash(ctx)
    await emptyCommentTrash(ctx)
    await deleteOldVisits(ctx)
    await cleanUpMedia(ctx)
    await deleteOldEmails(ctx)
    await mergeSearchIndex(ctx)
    await deleteOldAuditEntries(ctx)
    await ctx.transaction(async (tx) => {
      await deleteExpiredGrants(tx, ctx.now())
      await deleteExpiredCodes(tx, ctx.now())
      await deleteExpiredStates(tx, ctx.now())
      await deleteOldAttempts(tx, ctx.now())
      await deleteOldLoginFailures(tx, ctx.now())
      await deleteExpiredSessions(tx, ctx.now(), ctx.now() - readerLifetime.idleMs)
      await ctx.jobs.schedule(tx, 'daily', 'next', ctx.now() + DAY_MS)
    })
  },
})

/** Starts the background work of one process; `house.close()` ends it. */
export async function startJobs({ ctx, jobs, flusher }: OpenApp): Promise<void> {
  flusher.start(flushHandlers(ctx), (error) => ctx.log.error({ err: error }, 'Counts could not be written'))
  await ctx.transaction((tx) => ctx.jobs.schedule(tx, 'daily', 'next', ctx.now()))
  if (!ctx.config.SMTP_URL)
    ctx.log.warn(
      { folder: join(ctx.config.DATA_DIR, 'outbox') },
      'SMTP_URL is not set: mails are written as files',
    )
  const onFailure = (name: string, error: unknown) => ctx.log.error({ job: name, err: error }, 'A job failed')
  jobs.start(jobHandlers(ctx), onFailure, [SEND_MAIL])
}
