/** Emails subscribers about a new article, once for each article, however often it is published. */
import { siteTitle } from '#contract/site-texts.ts'
import { articleUrl } from '#contract/url-names.ts'
import { selectArticle } from '#server/features/articles/articles.sql.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Notification } from '#server/mail/email.ts'
import { RETENTION_MS } from '#server/mail/mail.sql.ts'
import { requireEmail } from '#server/mail/mail-server.ts'
import { newArticleEmail } from '#server/mail/templates/digest-email.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { refusal } from '#server/platform/errors.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { type BatchStart, firstBatch, queueBatch, selectRecipient } from './email-batch.ts'
import {
  countMissing,
  deleteArticleNotification,
  insertArticleNotification,
  selectSentArticles,
} from './subscriptions.sql.ts'

export const NOTIFY_SUBSCRIBERS = 'notify-subscribers'

/**
 * Queues the job, in the transaction that makes the article public.
 * @param runAt when the article will be public, in Unix ms
 * @returns false when the subscribers were notified before
 */
export async function notifySubscribers(
  ctx: Ctx,
  tx: Tx,
  articleId: number,
  runAt = ctx.now(),
): Promise<boolean> {
  if (!(await insertArticleNotification(tx, articleId, runAt))) return false
  await ctx.audit(tx, 'articles.notify', { type: 'article', id: articleId })
  await ctx.jobs.add(tx, NOTIFY_SUBSCRIBERS, firstBatch(articleId, runAt), runAt)
  return true
}

/** The log of emails says who has got an article; older than this, its entries begin to go. */
const RESEND_MS = RETENTION_MS - 2 * DAY_MS
const MAX_SENT = 20

/** The newest articles that can be sent to those who have not got them. */
export const readSentArticles = (ctx: Ctx) =>
  selectSentArticles(ctx.db, ctx.now() - RESEND_MS, ctx.now(), MAX_SENT)

/**
 * Sends an article that went out before to those who have no email about it: who subscribed later, and whose email failed.
 * @returns how many there are. @throws refused when it is too long ago, or the article is not public
 */
export async function sendAgain(ctx: Ctx, articleId: number): Promise<number> {
  await requireEmail(ctx)
  if (!(await readSentArticles(ctx)).some(({ id }) => id === articleId)) throw refusal('article-not-sent')
  const count = await countMissing(ctx.db, articleId)
  if (count > 0)
    await ctx.transaction(async (tx) => {
      await ctx.audit(tx, 'articles.notify', { type: 'article', id: articleId })
      await ctx.jobs.add(tx, NOTIFY_SUBSCRIBERS, firstBatch(articleId, ctx.now()))
    })
  return count
}

/** The job: queues a batch of emails, and the job of the next batch in the same transaction. */
export async function emailSubscribers(ctx: Ctx, payload: JobPayload): Promise<void> {
  const batch = payload as BatchStart
  const articleId = batch.id
  if (!(await selectPublicArticle(ctx, articleId))) {
    // Hidden meanwhile: the subscribers can be notified when it is public again.
    if (batch.list === 'account' && batch.afterId === 0)
      await ctx.transaction((tx) => deleteArticleNotification(tx, articleId))
    return
  }
  await queueBatch(ctx, NOTIFY_SUBSCRIBERS, { kind: 'article', subjectId: articleId }, batch)
}

/** The email to one subscriber; null when the article was hidden, or its reader has unsubscribed. */
export async function renderArticleNotification(ctx: Ctx, notification: Notification) {
  const article = await selectPublicArticle(ctx, notification.subjectId)
  const recipient = await selectRecipient(ctx, notification)
  if (!article || recipient?.digest_since !== null) return null
  const { email, locale, choiceHref, unsubscribeHref } = recipient
  const content = newArticleEmail(locale, {
    siteName: siteTitle(await selectSettings(ctx), locale),
    title: article.title,
    excerpt: article.password_hash === null ? (article.abstract ?? article.excerpt) : '',
    href: originOf(ctx) + articleUrl(article),
    choiceHref,
    unsubscribeHref,
  })
  return { to: email, locale, content }
}

async function selectPublicArticle(ctx: Ctx, articleId: number) {
  const article = await selectArticle(ctx.db, articleId)
  return article && article.listed_at !== null && article.listed_at <= ctx.now() ? article : null
}
