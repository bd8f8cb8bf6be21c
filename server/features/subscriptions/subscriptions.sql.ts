/** SQL statements of email preferences, and of the articles that subscribers were notified of. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type EmailPreferences = { is_subscribed?: 0 | 1; digest_since?: number | null; wants_replies?: 0 | 1 }

export const updateEmailPreferences = (tx: Tx, accountId: number, preferences: EmailPreferences) =>
  tx.updateTable('account').set(preferences).where('id', '=', accountId).execute()

export const selectEmailPreferences = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['is_subscribed', 'digest_since'])
    .where('id', '=', accountId)
    .executeTakeFirst()

/** Readers with an account, and then subscribers without one. */
export type RecipientList = 'account' | 'subscriber'

/** What the emails are about: an article, or a digest. */
export type EmailSubject = { kind: 'article' | 'digest'; subjectId: number }

const subscribedAccounts = (db: Db) =>
  db
    .selectFrom('account')
    .where('account.is_subscribed', '=', 1)
    .where('account.email', 'is not', null)
    .where('account.disabled_at', 'is', null)

const confirmedSubscribers = (db: Db) =>
  db.selectFrom('subscriber').where('subscriber.state', '=', 'confirmed')

type Wanted = SelectQueryBuilder<Tables, RecipientList, object>

/** Those of a list who want an email about each article, or the digest; `has_email`: they have the one about the subject, unless it failed. */
function wantedBy(db: Db, list: RecipientList, { kind, subjectId }: EmailSubject) {
  const emails = db
    .selectFrom('mail')
    .select('mail.id')
    .where('mail.kind', '=', kind)
    .where('mail.about_id', '=', subjectId)
    .where('mail.failed_at', 'is', null)
    .where(`mail.${list}_id`, '=', sql.ref<number>(`${list}.id`))
  const subscribed = list === 'account' ? subscribedAccounts(db) : confirmedSubscribers(db)
  return (subscribed as unknown as Wanted)
    .where(`${list}.digest_since`, kind === 'digest' ? 'is not' : 'is', null)
    .select(`${list}.id`)
    .select((e) => e.case().when(e.exists(emails)).then(e.lit(1)).else(e.lit(0)).end().as('has_email'))
}

type RecipientBatch = EmailSubject & { list: RecipientList; afterId: number; limit: number }

/**
 * The next recipients after an id, in the order of their ids. On PostgreSQL a second transaction for the same subject waits for
 * the end of this one: a job that runs twice queues nothing twice.
 */
export async function selectRecipients(
  ctx: Ctx,
  tx: Tx,
  { list, afterId, limit, ...subject }: RecipientBatch,
) {
  if (ctx.engine === 'postgres') {
    const key = `${subject.kind}:${subject.subjectId}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  }
  const id = `${list}.id` as const
  return wantedBy(tx, list, subject).where(id, '>', afterId).orderBy(id).limit(limit).execute()
}

/** How many have no email about an article yet, or one that failed. */
export async function countMissing(db: Db, articleId: number): Promise<number> {
  const missingIn = (list: RecipientList) => {
    const wanted = wantedBy(db, list, { kind: 'article', subjectId: articleId })
    return countRows(db.selectFrom(wanted.as('wanted')).where('wanted.has_email', '=', 0))
  }
  return (await missingIn('account')) + (await missingIn('subscriber'))
}

/** How many emails about an article arrived at the mail server, failed for good, and wait. */
export async function countArticleEmails(db: Db, articleId: number) {
  const { all, sent, failed } = await db
    .selectFrom('mail')
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e.fn.count<number>('sent_at').as('sent'),
      e.fn.count<number>('failed_at').as('failed'),
    ])
    .where('kind', '=', 'article')
    .where('about_id', '=', articleId)
    .executeTakeFirstOrThrow()
  return { sent: Number(sent), failed: Number(failed), waiting: Number(all) - Number(sent) - Number(failed) }
}

/** Public articles that went out since a time (Unix ms), newest first. */
export const selectSentArticles = (db: Db, since: number, now: number, limit: number) =>
  db
    .selectFrom('article_notification')
    .innerJoin('article', 'article.id', 'article_notification.article_id')
    .select(['article.id', 'article.title', 'article.slug', 'article_notification.notified_at'])
    .where('article.listed_at', '<=', now)
    .where('article_notification.notified_at', '>', since)
    .where('article_notification.notified_at', '<=', now)
    .orderBy('article_notification.notified_at', 'desc')
    .limit(limit)
    .execute()

/** The title of an article that is listed by now (Unix ms); undefined when there is none with this id. */
export const selectListedTitle = async (db: Db, id: number, now: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('article')
      .select('title')
      .where('id', '=', id)
      .where('listed_at', '<=', now)
      .executeTakeFirst()
  )?.title

/** Returns false when the subscribers were notified of the article before. */
export async function insertArticleNotification(tx: Tx, articleId: number, notifiedAt: number) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('article_notification')
    .values({ article_id: articleId, notified_at: notifiedAt })
    .onConflict((conflict) => conflict.column('article_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteArticleNotification = (tx: Tx, articleId: number) =>
  tx.deleteFrom('article_notification').where('article_id', '=', articleId).execute()

/** Who gets new articles by email, with an account and without. */
export async function countSubscribers(db: Db): Promise<number> {
  const counts = [countRows(subscribedAccounts(db)), countRows(confirmedSubscribers(db))]
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
