/** Emails many subscribers: in batches, each one transaction, so that other writers wait for no more than one. */
import type { Locale } from '#contract/locale.ts'
import { selectAccount } from '#server/features/users/users.sql.ts'
import type { Notification } from '#server/mail/email.ts'
import { queueNotification } from '#server/mail/queue-email.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectSubscriber } from './subscribers.sql.ts'
import { type EmailSubject, type RecipientList, selectRecipients } from './subscriptions.sql.ts'
import { emailChoiceUrl, unsubscribeUrl } from './unsubscribe-url.ts'

const SIZE = 100

export type BatchStart = {
  /** Of the subject. */
  id: number
  list: RecipientList
  /** Of the last one of the batch before. */
  afterId: number
  /** Unix ms. */
  sendAt: number
}

export const firstBatch = (id: number, sendAt: number): BatchStart => ({
  id,
  list: 'account',
  afterId: 0,
  sendAt,
})

/**
 * Queues the emails of a batch to those who have none about the subject yet, as fast as they may be sent, and the job of the next
 * batch. A job that runs twice queues nothing twice.
 */
export async function queueBatch(
  ctx: Ctx,
  job: string,
  subject: EmailSubject,
  { list, afterId, sendAt }: BatchStart,
): Promise<void> {
  const betweenMs = 60_000 / ctx.config.MAILS_PER_MINUTE
  const sendAtOf = (position: number) => Math.floor(sendAt + position * betweenMs)
  await ctx.transaction(async (tx) => {
    const recipients = await selectRecipients(ctx, tx, { ...subject, list, afterId, limit: SIZE })
    const missing = recipients.filter(({ has_email }) => has_email === 0)
    for (const [i, { id }] of missing.entries()) {
      const to = list === 'account' ? { accountId: id } : { accountId: null, subscriberId: id }
      await queueNotification(ctx, tx, { ...subject, ...to, sendAt: sendAtOf(i) })
    }
    const last = recipients.length === SIZE ? recipients.at(-1) : undefined
    if (!last && list === 'subscriber') return
    const next = last ? { list, afterId: last.id } : ({ list: 'subscriber', afterId: 0 } as const)
    const key = `${subject.subjectId}:${next.list}:${next.afterId}`
    const payload = { id: subject.subjectId, ...next, sendAt: sendAtOf(missing.length) }
    await ctx.jobs.schedule(tx, job, key, ctx.now(), payload)
  })
}

type Recipient = {
  email: string
  locale: Locale
  digest_since: number | null
  choiceHref: string
  unsubscribeHref: string
}

/** Whom an email is for, with the links in it; null for who gets no emails about articles any more. */
export async function selectRecipient(
  ctx: Ctx,
  { accountId, subscriberId }: Notification,
): Promise<Recipient | null> {
  if (accountId !== null) {
    const account = await selectAccount(ctx.db, accountId)
    if (!account?.email || account.is_subscribed === 0 || account.disabled_at !== null) return null
    const { email, locale, digest_since } = account
    return { email, locale, digest_since, ...linksOf(ctx, 'articles', accountId) }
  }
  const subscriber = await selectSubscriber(ctx.db, subscriberId ?? 0)
  if (subscriber?.state !== 'confirmed') return null
  const { id, email, locale, digest_since } = subscriber
  return { email, locale, digest_since, ...linksOf(ctx, 'subscriber', id) }
}

const linksOf = (ctx: Ctx, kind: 'articles' | 'subscriber', id: number) => ({
  choiceHref: emailChoiceUrl(ctx, id, kind),
  unsubscribeHref: unsubscribeUrl(ctx, id, kind),
})
