/** The list: job name → handler, what is written behind, and what happens every day. */
import { join } from 'node:path'
import { deleteEndedGrants } from '#server/features/articles/article-grants.ts'
import { emptyBin } from '#server/features/articles/bin-article.ts'
import { publishDueArticles } from '#server/features/articles/publish-due.ts'
import { forgetAudit, writeAuditLines } from '#server/features/audit/keep-audit.ts'
import { deleteEndedCodes } from '#server/features/codes/codes.sql.ts'
import { emptyCommentBin } from '#server/features/comments/moderate-comment.ts'
import { commentNotices } from '#server/features/comments/write-comment-letter.ts'
import { freeMedia, sweepMedia } from '#server/features/media/free-media.ts'
import { fillSearchIndex, tidySearchIndex } from '#server/features/search/keep-search-index.ts'
import { forgetOldTroubles } from '#server/features/sessions/login-trouble.ts'
import { deleteEndedStates } from '#server/features/sessions/qq/qq.sql.ts'
import { writeSessionUses } from '#server/features/sessions/read-viewer.ts'
import { readersSession } from '#server/features/sessions/session-life.ts'
import { deleteEndedSessions } from '#server/features/sessions/sessions.sql.ts'
import { mailSubscribers, TELL_SUBSCRIBERS } from '#server/features/subscriptions/tell-subscribers.ts'
import { emptyTalkBin, listDueTalks } from '#server/features/talks/list-talks.ts'
import { type CoverJob, fetchVideoCover } from '#server/features/videos/fetch-cover.ts'
import { createViewWriter, forgetVisits } from '#server/features/views/count-view.ts'
import type { JobHandler } from '#server/platform/jobs/job-queue.ts'
import type { Writer } from '#server/platform/jobs/write-behind.ts'
import { SEND_MAIL } from './mail/queue-mail.ts'
import { createMailJob, forgetMails } from './mail/send-mail.job.ts'
import type { Ctx, OpenApp } from './platform/context.ts'

const DAY_MS = 24 * 3600 * 1000

/** What is written behind: kind → writer. */
export const flushHandlers = (ctx: Ctx): Record<string, Writer> => ({
  views: createViewWriter(ctx),
  sessions: writeSessionUses,
  audit: writeAuditLines(ctx),
})

export const jobHandlers = (ctx: Ctx): Record<string, JobHandler> => ({
  'publish-due': () => publishDueArticles(ctx),
  'fill-search-index': () => fillSearchIndex(ctx),
  'list-due-talks': () => listDueTalks(ctx),
  'fetch-video-cover': (payload) => fetchVideoCover(ctx, payload as CoverJob),
  'free-media': (payload) => freeMedia(ctx, payload),
  [SEND_MAIL]: createMailJob(ctx, commentNotices),
  [TELL_SUBSCRIBERS]: (payload) => mailSubscribers(ctx, payload),
  daily: async () => {
    await emptyBin(ctx)
    await emptyTalkBin(ctx)
    await emptyCommentBin(ctx)
    await forgetVisits(ctx)
    await sweepMedia(ctx)
    await forgetMails(ctx)
    await tidySearchIndex(ctx)
    await forgetAudit(ctx)
    await ctx.transaction(async (tx) => {
      await deleteEndedGrants(tx, ctx.now())
      await deleteEndedCodes(tx, ctx.now())
      await deleteEndedStates(tx, ctx.now())
      await forgetOldTroubles(tx, ctx.now())
      await deleteEndedSessions(tx, ctx.now(), ctx.now() - readersSession.idleMs)
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
