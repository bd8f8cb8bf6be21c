/** Emails subscribers about a new article, once for each article, however often it is published. */
import { siteTitle } from '#contract/site-texts.ts'
import { articleUrl } from '#contract/url-names.ts'
import { selectArticle } from '#server/features/articles/articles.sql.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Notification } from '#server/mail/email.ts'
import { newArticleEmail } from '#server/mail/templates/digest-email.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { queueBatch, selectSubscriber } from './email-batch.ts'
import {
  advanceNotification,
  deleteArticleNotification,
  insertArticleNotification,
} from './subscriptions.sql.ts'
import { emailChoiceUrl, unsubscribeUrl } from './unsubscribe-url.ts'

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
  await ctx.jobs.add(tx, NOTIFY_SUBSCRIBERS, { articleId, afterId: 0, sendAt: runAt }, runAt)
  return true
}

/** The job: queues a batch of emails, and the job of the next batch in the same transaction. */
export async function emailSubscribers(ctx: Ctx, payload: JobPayload): Promise<void> {
  const { articleId, afterId, sendAt } = payload as { articleId: number; afterId: number; sendAt: number }
  if (!(await selectPublicArticle(ctx, articleId))) {
    // Hidden meanwhile: the subscribers can be notified when it is public again.
    if (afterId === 0) await ctx.transaction((tx) => deleteArticleNotification(tx, articleId))
    return
  }
  await queueBatch(
    ctx,
    { kind: 'article', subjectId: articleId, afterId, sendAt },
    (tx, lastId) => advanceNotification(tx, articleId, afterId, lastId),
    (tx, next) => ctx.jobs.add(tx, NOTIFY_SUBSCRIBERS, { articleId, ...next }),
  )
}

/** The email to one subscriber; null when the article was hidden, or its reader has unsubscribed. */
export async function renderArticleNotification(ctx: Ctx, { subjectId, accountId }: Notification) {
  const article = await selectPublicArticle(ctx, subjectId)
  const account = await selectSubscriber(ctx, accountId)
  if (!article || account?.digest_since !== null) return null
  const siteName = siteTitle(await selectSettings(ctx), account.locale)
  const content = newArticleEmail(account.locale, {
    siteName,
    title: article.title,
    excerpt: article.password_hash === null ? (article.abstract ?? article.excerpt) : '',
    href: originOf(ctx) + articleUrl(article),
    choiceHref: emailChoiceUrl(ctx, accountId),
    unsubscribeHref: unsubscribeUrl(ctx, accountId, 'articles'),
  })
  return { to: account.email, locale: account.locale, content }
}

async function selectPublicArticle(ctx: Ctx, articleId: number) {
  const article = await selectArticle(ctx.db, articleId)
  return article && article.listed_at !== null && article.listed_at <= ctx.now() ? article : null
}
