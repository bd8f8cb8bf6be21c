/** Emails many subscribers: in batches, each one transaction, so that other writers wait for no more than one. */
import type { Locale } from '#contract/locale.ts'
import { selectAccount } from '#server/features/users/users.sql.ts'
import type { Notification } from '#server/mail/email.ts'
import { queueNotification } from '#server/mail/queue-email.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { selectSubscriber } from './subscribers.sql.ts'
import { type EmailSubject, type RecipientList, selectRecipients } from './subscriptions.sql.ts'
import { emailChoiceUrl, unsubscribeUrl } from './unsubscribe-url.ts'

const SIZE = 100

export type BatchStart = {
  list: RecipientList
  /** Of the last one of the batch before. */
  afterId: number
  /** Unix ms. */
  sendAt: number
}

export const firstBatch = (sendAt: number): BatchStart => ({ list: 'account', afterId: 0, sendAt })

/** Queues the emails of a batch, as fast as they may be sent, and the job of the next one. A job that runs twice queues nothing twice. */
export async function queueBatch(
  ctx: Ctx,
  subject: EmailSubject,
  { list, afterId, sendAt }: BatchStart,
  addNext: (tx: Tx, next: BatchStart) => Promise<void>,
): Promise<void> {
  const betweenMs = 60_000 / ctx.config.MAILS_PER_MINUTE
  const sendAtOf = (position: number) => Math.floor(sendAt + position * betweenMs)
  await ctx.transaction(async (tx) => {
    const recipients = await selectRecipients(ctx, tx, { ...subject, list, afterId, limit: SIZE })
    for (const [i, { id }] of recipients.entries()) {
      const to = list === 'account' ? { accountId: id } : { accountId: null, subscriberId: id }
      await queueNotification(ctx, tx, { ...subject, ...to, sendAt: sendAtOf(i) })
    }
    const last = recipients.at(-1)
    if (last && recipients.length === SIZE)
      await addNext(tx, { list, afterId: last.id, sendAt: sendAtOf(SIZE) })
    else if (list === 'account')
      await addNext(tx, { list: 'subscriber', afterId: 0, sendAt: sendAtOf(recipients.length) })
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
