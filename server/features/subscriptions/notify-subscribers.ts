/** Mails about a new article, to everybody who asked for them: once for each article, however often it is published. */
import { pages } from '#contract/pages.ts'
import { selectArticle } from '#server/features/articles/articles.sql.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { newArticleEmail } from '#server/mail/templates/article-email.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { selectSubscribers } from './subscriptions.sql.ts'
import { unsubscribeUrl } from './unsubscribe-url.ts'

export const NOTIFY_SUBSCRIBERS = 'tell-subscribers'

/** So many are queued in one transaction: others want to write as well. */
const BATCH = 100

/**
 * Queues the mails, in the transaction that makes the article public. `runAt`: when it will be public.
 * @returns false when the subscribers were told before
 */
export async function notifySubscribers(
  ctx: Ctx,
  tx: Tx,
  articleId: number,
  runAt = ctx.now(),
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('article_notification')
    .values({ article_id: articleId, notified_at: runAt })
    .onConflict((conflict) => conflict.column('article_id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await ctx.audit(tx, 'articles.tell', { type: 'article', id: articleId })
  await ctx.jobs.add(tx, NOTIFY_SUBSCRIBERS, { articleId, afterId: 0, sendAt: runAt }, runAt)
  return true
}

/** The job: a batch of mails, and the job for the next one in the same transaction. */
export async function emailSubscribers(ctx: Ctx, payload: JobPayload): Promise<void> {
  const { articleId, afterId, sendAt } = payload as { articleId: number; afterId: number; sendAt: number }
  const article = await selectArticle(ctx.db, articleId)
  if (!article || article.listed_at === null || article.listed_at > ctx.now()) {
    // Hidden meanwhile: nobody hears of it, least of all what it says. Once it is public it may be told.
    if (afterId === 0)
      await ctx.transaction((tx) =>
        tx.deleteFrom('article_notification').where('article_id', '=', articleId).execute(),
      )
    return
  }
  const { websiteTitle: siteName } = await selectSettings(ctx)
  const subscribers = await selectSubscribers(ctx.db, afterId, BATCH)
  const news = {
    siteName,
    title: article.title,
    excerpt: article.password_hash === null ? (article.abstract ?? article.excerpt) : '',
    href: originOf(ctx) + pages.article.href({ articleId }),
  }
  const betweenMs = 60_000 / ctx.config.MAILS_PER_MINUTE
  await ctx.transaction(async (tx) => {
    for (const [i, { id, email, locale }] of subscribers.entries()) {
      if (email === null) continue
      const letter = newArticleEmail(locale, { ...news, stopHref: unsubscribeUrl(ctx, id, 'articles') })
      await queueEmail(ctx, tx, {
        kind: 'article',
        to: email,
        locale,
        content: letter,
        sendAt: Math.floor(sendAt + i * betweenMs),
      })
    }
    const last = subscribers.at(-1)
    if (last && subscribers.length === BATCH) {
      const next = { articleId, afterId: last.id, sendAt: Math.floor(sendAt + BATCH * betweenMs) }
      await ctx.jobs.add(tx, NOTIFY_SUBSCRIBERS, next)
    }
  })
}
