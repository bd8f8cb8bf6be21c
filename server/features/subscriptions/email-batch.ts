/** Emails many subscribers: in batches, each one transaction, so that other writers wait for no more than one. */
import { type AccountRow, selectAccount } from '#server/features/users/users.sql.ts'
import { queueNotification } from '#server/mail/queue-email.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { selectSubscribers } from './subscriptions.sql.ts'

const SIZE = 100

type Batch = {
  kind: 'article' | 'digest'
  subjectId: number
  /** Of the last account of the batch before. */
  afterId: number
  /** Unix ms. */
  sendAt: number
}

/**
 * Queues the emails of a batch, as fast as they may be sent, and the job of the next one.
 * @param claim returns false when the batch was queued before: a job may run twice
 */
export async function queueBatch(
  ctx: Ctx,
  { kind, subjectId, afterId, sendAt }: Batch,
  claim: (tx: Tx, lastId: number) => Promise<boolean>,
  addNext: (tx: Tx, next: { afterId: number; sendAt: number }) => Promise<void>,
): Promise<void> {
  const batch = { hasDigest: kind === 'digest', afterId, limit: SIZE }
  const subscribers = await selectSubscribers(ctx.db, batch)
  const last = subscribers.at(-1)
  if (!last) return
  const betweenMs = 60_000 / ctx.config.MAILS_PER_MINUTE
  const sendAtOf = (position: number) => Math.floor(sendAt + position * betweenMs)
  await ctx.transaction(async (tx) => {
    if (!(await claim(tx, last.id))) return
    for (const [i, { id }] of subscribers.entries())
      await queueNotification(ctx, tx, { kind, subjectId, accountId: id, sendAt: sendAtOf(i) })
    if (subscribers.length === SIZE) await addNext(tx, { afterId: last.id, sendAt: sendAtOf(SIZE) })
  })
}

/** The account, unless it gets no emails about articles any more. */
export async function selectSubscriber(
  ctx: Ctx,
  id: number,
): Promise<(AccountRow & { email: string }) | null> {
  const account = await selectAccount(ctx.db, id)
  if (!account?.email || account.is_subscribed === 0 || account.disabled_at !== null) return null
  return { ...account, email: account.email }
}
