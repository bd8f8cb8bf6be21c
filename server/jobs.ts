/** Registers the job handlers, the handlers of buffered entries and the daily duties. */
import { join } from 'node:path'
import { deleteExpiredGrants } from '#server/features/articles/article-grants.sql.ts'
import { publishDueArticles } from '#server/features/articles/article-listing.ts'
import { COLOR_ARTICLE, colorArticle } from '#server/features/articles/color-article.ts'
import { INDEX_ARTICLES, indexArticles } from '#server/features/articles/index-article.ts'
import { renderFailedTexts, renderMediaUses } from '#server/features/articles/render-stale-texts.ts'
import { emptyArticleTrash } from '#server/features/articles/trash-article.ts'
import { deleteOldAuditEntries, flushAuditEntries } from '#server/features/audit/audit-log.ts'
import { makePlannedBackup } from '#server/features/backup/make-planned-backup.ts'
import {
  MAKE_BACKUP,
  planScheduledBackup,
  SCHEDULED_BACKUP,
  scheduleBackups,
} from '#server/features/backup/plan-backup.ts'
import { deleteExpiredCodes } from '#server/features/codes/codes.sql.ts'
import { MAIL_COMMENT_DIGEST, mailCommentDigest } from '#server/features/comments/comment-digest.ts'
import { emptyCommentTrash } from '#server/features/comments/comment-states.ts'
import { takeOverComments } from '#server/features/comments/guest-confirmation.ts'
import { deleteIdleGuests } from '#server/features/comments/guests.ts'
import { commentNotifications } from '#server/features/comments/write-comment-emails.ts'
import { releaseDraftMedia } from '#server/features/drafts/draft-media.ts'
import { deleteExpiredPreviews } from '#server/features/drafts/previews.sql.ts'
import { deleteOldExports, MAKE_EXPORT } from '#server/features/export/studio/control-exports.ts'
import { runExport } from '#server/features/export/studio/run-export.ts'
import { announceFeeds, announcePages } from '#server/features/feeds/announce-changes.ts'
import { lookAtRequest } from '#server/features/friends/ask-for-link.ts'
import { fetchFriendPicture } from '#server/features/friends/fetch-friend-picture.ts'
import { readFriendNews } from '#server/features/friends/read-friend-news.ts'
import {
  FETCH_FRIEND_PICTURE,
  LOOK_AT_REQUEST,
  READ_FRIEND_NEWS,
} from '#server/features/friends/save-friend.ts'
import { DELETE_IMPORT_FILES, RUN_IMPORT } from '#server/features/imports/import-jobs.ts'
import { deleteImportFiles, runImport } from '#server/features/imports/run-import.ts'
import { createLikeFlusher, deleteOldLikes } from '#server/features/likes/set-like.ts'
import { createRemainingVariants } from '#server/features/media/create-remaining-variants.ts'
import { CREATE_VARIANTS } from '#server/features/media/create-stored-variants.ts'
import { cleanUpMedia, deleteUnusedMedia } from '#server/features/media/delete-unused-media.ts'
import { RELEASE_HELD_MEDIA, releaseHeldMedia } from '#server/features/media/hold-media.ts'
import { deleteExpiredFormers, RENDER_MEDIA_USES } from '#server/features/media/replace-media.ts'
import { VERIFY_MENTION } from '#server/features/mentions/receive-mention.ts'
import { SEND_MENTION, sendMention, sendMentions } from '#server/features/mentions/send-mentions.ts'
import {
  deleteOldUnverified,
  MENTIONS_AT_ONCE,
  verifyMention,
} from '#server/features/mentions/verify-mention.ts'
import { emptyOwnPageTrash } from '#server/features/own-pages/own-page-listing.ts'
import { fillSearchIndex, mergeSearchIndex } from '#server/features/search/maintain-search-index.ts'
import { deleteOldBrowsers } from '#server/features/sessions/known-browsers.sql.ts'
import { deleteExpiredLoginLinks } from '#server/features/sessions/login-links.sql.ts'
import { writeLockoutEmails } from '#server/features/sessions/login-links.ts'
import { deleteOldLoginFailures } from '#server/features/sessions/login-lockout.sql.ts'
import { deleteExpiredStates } from '#server/features/sessions/oauth/oauth.sql.ts'
import { deleteExpiredChallenges } from '#server/features/sessions/passkeys/passkeys.sql.ts'
import { writeSessionUses } from '#server/features/sessions/read-viewer.ts'
import { deleteExpiredSessions } from '#server/features/sessions/sessions.sql.ts'
import {
  emailSubscribers,
  NOTIFY_SUBSCRIBERS,
  renderArticleNotification,
} from '#server/features/subscriptions/notify-subscribers.ts'
import { deleteUnconfirmedSubscribers } from '#server/features/subscriptions/request-subscription.ts'
import {
  makeDigest,
  planDigests,
  QUEUE_DIGEST,
  queueDigest,
  renderDigest,
} from '#server/features/subscriptions/weekly-digest.ts'
import { emptyTalkTrash, listDueTalks } from '#server/features/talks/talk-listing.ts'
import { writeTokenUses } from '#server/features/tokens/read-token.ts'
import { deleteExpiredEmailChanges } from '#server/features/users/email-changes.sql.ts'
import { TAKE_OVER_COMMENTS } from '#server/features/users/register-account.ts'
import { fetchVideoCover, type VideoCoverJob } from '#server/features/videos/fetch-video-cover.ts'
import { deleteOldVisits, rollUpStatistics } from '#server/features/views/roll-up.ts'
import {
  createSearchFlusher,
  createViewFlusher,
  DELETE_OLD_VISITS,
} from '#server/features/views/write-views.ts'
import { selectMailServer } from '#server/mail/mail-server.ts'
import { SEND_MAIL } from '#server/mail/queue-email.ts'
import type { FlushHandler } from '#server/platform/jobs/flusher.ts'
import { DAILY, type JobHandler } from '#server/platform/jobs/job-queue.ts'
import { selectPlannedRun } from '#server/platform/jobs/jobs.sql.ts'
import { ANNOUNCE_FEEDS, ANNOUNCE_PAGES } from '#server/platform/jobs/schedule-announcements.ts'
import { WEEKLY_DIGEST } from '#server/platform/jobs/schedule-digest.ts'
import { SEND_MENTIONS } from '#server/platform/jobs/schedule-mentions.ts'
import { createMailJob, deleteOldEmails } from './mail/send-mail.job.ts'
import type { Ctx, OpenApp } from './platform/context.ts'
import { DAY_MS } from './platform/durations.ts'
import { deleteOldAttempts } from './platform/rate-limiter.ts'

/** The first pages after a start do not wait for daily duties, and a machine sets its clock soon after it has started. */
const AFTER_START_MS = 60_000

/** The kinds of entries that the flusher writes: kind → handler. */
export const flushHandlers = (ctx: Ctx): Record<string, FlushHandler> => ({
  views: createViewFlusher(ctx),
  searches: createSearchFlusher(ctx),
  sessions: writeSessionUses,
  'access-tokens': writeTokenUses,
  audit: flushAuditEntries(ctx),
  lockouts: writeLockoutEmails(ctx),
  likes: createLikeFlusher(ctx),
})

type Duties = Record<string, (ctx: Ctx) => Promise<unknown>>

/** What is done once a day, in this order. */
const dailyDuties: Duties = {
  'empty-article-trash': emptyArticleTrash,
  'release-draft-media': releaseDraftMedia,
  'empty-talk-trash': emptyTalkTrash,
  'empty-comment-trash': emptyCommentTrash,
  'delete-idle-guests': deleteIdleGuests,
  'empty-own-page-trash': emptyOwnPageTrash,
  'delete-old-visits': deleteOldVisits,
  'roll-up-statistics': rollUpStatistics,
  'delete-old-likes': deleteOldLikes,
  'clean-up-media': cleanUpMedia,
  'delete-replaced-files': deleteExpiredFormers,
  'render-failed-texts': renderFailedTexts,
  'delete-old-emails': deleteOldEmails,
  'delete-old-exports': deleteOldExports,
  'delete-unconfirmed-subscribers': deleteUnconfirmedSubscribers,
  'delete-unverified-mentions': deleteOldUnverified,
  'merge-search-index': mergeSearchIndex,
  'delete-old-audit-entries': deleteOldAuditEntries,
  'delete-expired-grants': (ctx) => ctx.transaction((tx) => deleteExpiredGrants(tx, ctx.now())),
  'delete-expired-codes': (ctx) => ctx.transaction((tx) => deleteExpiredCodes(tx, ctx.now())),
  'delete-expired-states': (ctx) => ctx.transaction((tx) => deleteExpiredStates(tx, ctx.now())),
  'delete-expired-challenges': (ctx) => ctx.transaction((tx) => deleteExpiredChallenges(tx, ctx.now())),
  'delete-old-attempts': (ctx) => ctx.transaction((tx) => deleteOldAttempts(tx, ctx.now())),
  'delete-old-login-failures': (ctx) => ctx.transaction((tx) => deleteOldLoginFailures(tx, ctx.now())),
  'delete-old-browsers': (ctx) => ctx.transaction((tx) => deleteOldBrowsers(tx, ctx.now())),
  'delete-expired-login-links': (ctx) => ctx.transaction((tx) => deleteExpiredLoginLinks(tx, ctx.now())),
  'delete-expired-email-changes': (ctx) => ctx.transaction((tx) => deleteExpiredEmailChanges(tx, ctx.now())),
  'delete-expired-previews': (ctx) => ctx.transaction((tx) => deleteExpiredPreviews(tx, ctx.now())),
  'delete-expired-sessions': (ctx) => ctx.transaction((tx) => deleteExpiredSessions(tx, ctx.now())),
}

/**
 * Job `daily`: a duty that fails stops no other. The job then fails with all errors, so that it is tried again and the owner sees
 * them. The next run is scheduled first: neither a failure nor a killed process ends the series.
 */
const doDaily =
  (ctx: Ctx, duties: Duties): JobHandler =>
  async (_, ending) => {
    await ctx.transaction((tx) => ctx.jobs.schedule(tx, DAILY, 'next', ctx.now() + DAY_MS))
    const failures: string[] = []
    for (const [name, duty] of Object.entries(duties)) {
      ending.throwIfAborted()
      try {
        await duty(ctx)
      } catch (error) {
        ctx.log.error({ duty: name, err: error }, 'A daily duty failed')
        failures.push(`${name}: ${error}`)
      }
    }
    if (failures.length > 0) throw new Error(failures.join('\n'))
  }

export const jobHandlers = (ctx: Ctx, duties = dailyDuties): Record<string, JobHandler> => ({
  'publish-due': () => publishDueArticles(ctx),
  [INDEX_ARTICLES]: (payload) => indexArticles(ctx, payload),
  [ANNOUNCE_FEEDS]: () => announceFeeds(ctx),
  [ANNOUNCE_PAGES]: () => announcePages(ctx),
  'fill-search-index': () => fillSearchIndex(ctx),
  'list-due-talks': () => listDueTalks(ctx),
  'fetch-video-cover': (payload) => fetchVideoCover(ctx, payload as VideoCoverJob),
  [COLOR_ARTICLE]: (payload) => colorArticle(ctx, payload),
  [CREATE_VARIANTS]: (payload) => createRemainingVariants(ctx, payload),
  [RELEASE_HELD_MEDIA]: (payload) => releaseHeldMedia(ctx, payload),
  [READ_FRIEND_NEWS]: (_, ending) => readFriendNews(ctx, ending),
  [LOOK_AT_REQUEST]: (payload, ending) => lookAtRequest(ctx, payload, ending),
  [FETCH_FRIEND_PICTURE]: (payload, ending) => fetchFriendPicture(ctx, payload, ending),
  [TAKE_OVER_COMMENTS]: (payload) => takeOverComments(ctx, payload),
  [MAIL_COMMENT_DIGEST]: (payload) => mailCommentDigest(ctx, payload),
  'free-media': (payload) => deleteUnusedMedia(ctx, payload),
  [RENDER_MEDIA_USES]: (payload) => renderMediaUses(ctx, payload),
  [SEND_MAIL]: createMailJob(ctx, {
    ...commentNotifications,
    article: renderArticleNotification,
    digest: renderDigest,
  }),
  [NOTIFY_SUBSCRIBERS]: (payload) => emailSubscribers(ctx, payload),
  [WEEKLY_DIGEST]: () => makeDigest(ctx),
  [QUEUE_DIGEST]: (payload) => queueDigest(ctx, payload),
  [SCHEDULED_BACKUP]: () => planScheduledBackup(ctx),
  [MAKE_BACKUP]: (payload, ending) => makePlannedBackup(ctx, payload, ending),
  [VERIFY_MENTION]: (payload, ending) => verifyMention(ctx, payload, ending),
  [SEND_MENTIONS]: (payload) => sendMentions(ctx, payload),
  [SEND_MENTION]: (payload, ending) => sendMention(ctx, payload, ending),
  [MAKE_EXPORT]: (payload, ending) => runExport(ctx, payload, ending),
  [RUN_IMPORT]: (payload, ending) => runImport(ctx, payload, ending),
  [DELETE_IMPORT_FILES]: () => deleteImportFiles(ctx),
  [DELETE_OLD_VISITS]: () => deleteOldVisits(ctx),
  [DAILY]: doDaily(ctx, duties),
})

/** Counts each job that is completed. */
const counted = (ctx: Ctx, handlers: Record<string, JobHandler>): Record<string, JobHandler> =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]): [string, JobHandler] => [
      name,
      async (payload, ending) => {
        await handler(payload, ending)
        ctx.metrics.countJob('completed')
      },
    ]),
  )

/**
 * Schedules the daily duties at `runAt` (Unix ms) unless they are planned between then and a day from now: of a new site, of a
 * machine that was off, and after the clock was changed.
 */
export async function scheduleDailyDuties(ctx: Ctx, runAt: number): Promise<void> {
  const planned = (await selectPlannedRun(ctx.db, DAILY)) ?? 0
  if (planned >= runAt && planned <= ctx.now() + DAY_MS) return
  await ctx.transaction((tx) => ctx.jobs.schedule(tx, DAILY, 'next', runAt))
}

/** Starts the background work of one process; `app.close()` ends it. */
export async function startJobs({ ctx, jobs, flusher }: OpenApp, handlers = jobHandlers(ctx)): Promise<void> {
  flusher.start(flushHandlers(ctx), (error) => {
    ctx.log.error({ err: error }, 'Buffered entries could not be written')
    ctx.metrics.countFailure('job')
  })
  await scheduleDailyDuties(ctx, ctx.now() + AFTER_START_MS)
  await ctx.transaction((tx) => ctx.jobs.schedule(tx, READ_FRIEND_NEWS, 'next', ctx.now() + AFTER_START_MS))
  await scheduleBackups(ctx)
  await planDigests(ctx)
  if (!(await selectMailServer(ctx)).server)
    ctx.log.warn(
      { folder: join(ctx.config.DATA_DIR, 'outbox') },
      'There is no mail server: emails are written as files, and nobody gets them',
    )
  const onFailure = (name: string, error: unknown) => {
    ctx.log.error({ job: name, err: error }, 'A job failed')
    ctx.metrics.countJob('failed')
    ctx.metrics.countFailure('job')
  }
  jobs.start(counted(ctx, handlers), onFailure, {
    [DAILY]: 1,
    [SEND_MAIL]: 1,
    [CREATE_VARIANTS]: 1,
    [READ_FRIEND_NEWS]: 1,
    [LOOK_AT_REQUEST]: 1,
    [FETCH_FRIEND_PICTURE]: 1,
    [MAKE_BACKUP]: 1,
    // They wait for servers that anybody can name, and take turns for each (verify-mention.ts).
    [VERIFY_MENTION]: MENTIONS_AT_ONCE,
    [SEND_MENTION]: 1,
    [MAKE_EXPORT]: 1,
    [RUN_IMPORT]: 1,
  })
}
