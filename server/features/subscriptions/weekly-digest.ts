/**
 * Sends the weekly digest: the articles that subscribers were notified of since the last one. A week without articles
 * sends nothing; a digest whose hour passed while the site was stopped is sent once, after the start.
 */
import { pages } from '#contract/pages.ts'
import { siteTitle } from '#contract/site-texts.ts'
import { articleUrl } from '#contract/url-names.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Notification } from '#server/mail/email.ts'
import { canSendEmail } from '#server/mail/mail-server.ts'
import { digestEmail } from '#server/mail/templates/digest-email.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { scheduleDigest, WEEKLY_DIGEST } from '#server/platform/jobs/schedule-digest.ts'
import {
  countDigestArticles,
  insertDigest,
  selectDigestArticles,
  selectIsDigestPlanned,
} from './digest.sql.ts'
import { type BatchStart, firstBatch, queueBatch, selectRecipient } from './email-batch.ts'

export const QUEUE_DIGEST = 'queue-digest'

/** An email with more articles is cut off by mail programs. */
const MAX_ARTICLES = 20

/** At the start. A digest that is due or planned keeps its time. */
export async function planDigests(ctx: Ctx): Promise<void> {
  const settings = await selectSettings(ctx)
  await ctx.transaction(async (tx) => {
    if (!(await selectIsDigestPlanned(tx, WEEKLY_DIGEST))) await scheduleDigest(ctx, tx, settings)
  })
}

/** Job `weekly-digest`: plans the next one first, so that no failure ends the series. */
export async function makeDigest(ctx: Ctx): Promise<void> {
  const settings = await selectSettings(ctx)
  const canSend = await canSendEmail(ctx)
  await ctx.transaction(async (tx) => {
    await scheduleDigest(ctx, tx, settings)
    // Its articles wait for one that can be sent.
    if (!canSend) return
    const digestId = await insertDigest(tx, ctx.now())
    if (digestId !== null) await ctx.jobs.add(tx, QUEUE_DIGEST, firstBatch(digestId, ctx.now()))
  })
}

/** Job `queue-digest`: queues a batch of emails, and the job of the next batch in the same transaction. */
export async function queueDigest(ctx: Ctx, payload: JobPayload): Promise<void> {
  const batch = payload as BatchStart
  if ((await countDigestArticles(ctx.db, batch.id, 0, ctx.now())) === 0) return
  await queueBatch(ctx, QUEUE_DIGEST, { kind: 'digest', subjectId: batch.id }, batch)
}

/** The email to one subscriber, of what everybody can read now; null when nothing is left, or it is not wanted any more. */
export async function renderDigest(ctx: Ctx, notification: Notification) {
  const { subjectId } = notification
  const recipient = await selectRecipient(ctx, notification)
  const since = recipient?.digest_since ?? null
  if (!recipient || since === null) return null
  const { email, locale, choiceHref, unsubscribeHref } = recipient
  const articles = await selectDigestArticles(ctx.db, subjectId, since, ctx.now(), MAX_ARTICLES)
  if (articles.length === 0) return null
  const total =
    articles.length < MAX_ARTICLES
      ? articles.length
      : await countDigestArticles(ctx.db, subjectId, since, ctx.now())
  const origin = originOf(ctx)
  const content = digestEmail(locale, {
    siteName: siteTitle(await selectSettings(ctx), locale),
    articles: articles.map(({ title, abstract, excerpt, ...named }) => ({
      title,
      text: abstract ?? excerpt,
      href: origin + articleUrl(named),
    })),
    total,
    archivesHref: origin + pages.archives.href(),
    choiceHref,
    unsubscribeHref,
  })
  return { to: email, locale, content }
}
