/** SQL statements of the log of emails in the studio. */
import type { EmailStatus } from '#contract/studio/operations.ts'
import { SEND_MAIL } from '#server/mail/queue-email.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Newest first; the primary key gives the order. Notifications have no address until they are sent: the account or the subscriber has it. */
export function selectEmails(
  db: Db,
  { status, before }: { status: EmailStatus; before: number | null },
  limit: number,
) {
  let rows = db
    .selectFrom('mail')
    .leftJoin('account', 'account.id', 'mail.account_id')
    .leftJoin('subscriber', 'subscriber.id', 'mail.subscriber_id')
    .select(['mail.id', 'mail.kind', 'mail.recipient', 'mail.created_at', 'mail.sent_at', 'mail.failed_at'])
    .select(['mail.tries', 'mail.error', 'mail.is_file'])
    .select((e) => e.fn.coalesce('account.email', 'subscriber.email').as('email'))
  if (status === 'failed') rows = rows.where('mail.failed_at', 'is not', null)
  if (status === 'sent' || status === 'written')
    rows = rows.where('mail.sent_at', 'is not', null).where('mail.is_file', '=', status === 'written' ? 1 : 0)
  if (status === 'pending') rows = rows.where('mail.sent_at', 'is', null).where('mail.failed_at', 'is', null)
  if (before !== null) rows = rows.where('mail.id', '<', before)
  return rows.orderBy('mail.id', 'desc').limit(limit).execute()
}

export type EmailLogRow = Awaited<ReturnType<typeof selectEmails>>[number]

export async function countEmails(db: Db): Promise<Record<EmailStatus, number>> {
  const row = await db
    .selectFrom('mail')
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e.fn.count<number>('failed_at').as('failed'),
      e.fn.count<number>('sent_at').as('done'),
      e.fn.sum<number | null>('is_file').as('written'),
    ])
    .executeTakeFirstOrThrow()
  const [all, failed] = [Number(row.all), Number(row.failed)]
  const [done, written] = [Number(row.done), Number(row.written)]
  return { all, failed, sent: done - written, written, pending: all - failed - done }
}

/** Returns whether there was a failed email with this id. The time of its creation stays: it names the file in the outbox. */
export async function reopenEmail(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ failed_at: null, tries: 0 })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Above it the others are tried when their time comes. */
const MAX_HASTENED = 1_000

/** Emails that wait for another attempt are tried at `now`. Their jobs are found by what they carry. */
export async function hastenDelayedEmails(tx: Tx, now: number): Promise<void> {
  const delayed = await tx
    .selectFrom('mail')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('tries', '>', 0)
    .limit(MAX_HASTENED)
    .execute()
  if (delayed.length === 0) return
  const payloads = delayed.map(({ id }) => JSON.stringify({ mailId: id }))
  await tx
    .updateTable('job')
    .set({ run_at: now })
    .where('name', '=', SEND_MAIL)
    .where('failed_at', 'is', null)
    .where('run_at', '>', now)
    .where('payload', 'in', payloads)
    .execute()
}
