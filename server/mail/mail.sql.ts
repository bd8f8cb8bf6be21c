/** SQL statements of the mail queue and its log. */
import type { Selectable } from 'kysely'
import type { MailFields } from '#contract/studio/mail-server.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { selectSetting, upsertSetting } from '#server/platform/db/setting-values.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { DAY_MS } from '#server/platform/durations.ts'

export type EmailRow = Selectable<Tables['mail']>

export type NewEmail = Pick<
  EmailRow,
  | 'message_id'
  | 'kind'
  | 'recipient'
  | 'encrypted'
  | 'about_id'
  | 'account_id'
  | 'subscriber_id'
  | 'created_at'
>

const insertRow = compiledQuery(
  (
    db,
    message_id: string,
    kind: string,
    recipient: string,
    encrypted: string,
    about_id: number | null,
    account_id: number | null,
    subscriber_id: number | null,
    created_at: number,
  ) =>
    db
      .insertInto('mail')
      .values({
        message_id,
        kind,
        recipient,
        encrypted,
        about_id,
        account_id,
        subscriber_id,
        created_at,
        error: null,
        sent_at: null,
        failed_at: null,
      })
      .returning('id'),
)

export async function insertEmail(tx: Tx, row: NewEmail): Promise<number> {
  const { message_id, kind, recipient, encrypted, about_id, account_id, subscriber_id, created_at } = row
  const recipients = [account_id, subscriber_id] as const
  const [inserted] = await insertRow(
    tx,
    message_id,
    kind,
    recipient,
    encrypted,
    about_id,
    ...recipients,
    created_at,
  )
  return (inserted as { id: number }).id
}

/** An email that is neither sent nor given up. */
export const selectPendingEmail = (db: Db, id: number): Promise<EmailRow | undefined> =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()

/** The content is deleted: nothing needs it any more. */
export const markEmailSent = (
  tx: Tx,
  id: number,
  { recipient, sentAt, isFile }: { recipient: string; sentAt: number; isFile: boolean },
) =>
  tx
    .updateTable('mail')
    .set({ sent_at: sentAt, recipient, encrypted: '', error: null, is_file: isFile ? 1 : 0 })
    .where('id', '=', id)
    .execute()

export const markEmailFailed = (tx: Tx, id: number, tries: number, error: string, failedAt: number | null) =>
  tx.updateTable('mail').set({ tries, error, failed_at: failedAt }).where('id', '=', id).execute()

export const deleteEmail = (tx: Tx, id: number) => tx.deleteFrom('mail').where('id', '=', id).execute()

/** The log says for so long who has got which email. */
export const RETENTION_MS = 30 * DAY_MS

/** Returns the ids, by which outbox files are named. */
export const deleteEmailsBefore = (tx: Tx, before: number) =>
  tx
    .deleteFrom('mail')
    .where('created_at', '<', before)
    .where((e) => e.or([e('sent_at', 'is not', null), e('failed_at', 'is not', null)]))
    .returning(['id', 'created_at'])
    .execute()

/**
 * Emails to others about comments of these authors, whose names are in the outbox files; and about comments that are gone, as nothing
 * says any more whose they were.
 */
export const selectFilesAbout = (tx: Tx, author: 'account_id' | 'guest_id', ids: number[]) =>
  tx
    .selectFrom('mail')
    .leftJoin('comment', 'comment.id', 'mail.about_id')
    .select(['mail.id', 'mail.created_at'])
    .where('mail.is_file', '=', 1)
    .where('mail.kind', 'in', ['comment', 'comment-pending', 'reply'])
    .where((e) => e.or([e(`comment.${author}`, 'in', ids), e('comment.id', 'is', null)]))
    .execute()

type Recipient = { accountId: number; email: string | null }

/** The newest thousand emails to an account, pending ones included. */
export const selectEmailsTo = (db: Db, { accountId, email }: Recipient) =>
  db
    .selectFrom('mail')
    .select(['id', 'kind', 'created_at'])
    .where((e) => e.or([e('account_id', '=', accountId), e('recipient', '=', email ?? '–')]))
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()

/** Deletes every email to an account, pending ones included. Returns the ids, by which outbox files are named. */
export async function deleteEmailsTo(tx: Tx, { accountId, email }: Recipient) {
  return tx
    .deleteFrom('mail')
    .where((e) => e.or([e('account_id', '=', accountId), e('recipient', '=', email ?? '–')]))
    .returning(['id', 'created_at'])
    .execute()
}

/** Deletes every email to an address without an account, however it was spelled. */
export const deleteEmailsToAddress = (tx: Tx, email: string, subscriberId: number | null) =>
  tx
    .deleteFrom('mail')
    .where((e) =>
      e.or([
        e('subscriber_id', '=', subscriberId),
        e('recipient', '=', email),
        e(e.fn<string>('lower', ['recipient']), '=', email.toLowerCase()),
      ]),
    )
    .returning(['id', 'created_at'])
    .execute()

/** Emails that were tried in vain and wait for the next attempt: how many, and the error of the newest. */
export async function selectDelayedEmails(db: Db): Promise<{ count: number; error: string | null }> {
  const delayed = db
    .selectFrom('mail')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('tries', '>', 0)
  const { count } = await delayed.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const newest = await delayed.select('error').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return { count: Number(count), error: newest?.error ?? null }
}

/** So many emails in a row that the mail server of an address has refused for good, and it gets no more. */
const MAX_REFUSALS = 3

/** @param refusal what the mail server said */
export const addRefusal = (tx: Tx, subscriberId: number, refusal: string) =>
  tx
    .updateTable('subscriber')
    .set((e) => ({
      refusals: e('refusals', '+', 1),
      refusal,
      state: e
        .case()
        .when(e.and([e('state', '=', 'confirmed'), e('refusals', '>=', MAX_REFUSALS - 1)]))
        .then('paused' as const)
        .else(e.ref('state'))
        .end(),
    }))
    .where('id', '=', subscriberId)
    .execute()

export const forgetRefusals = (tx: Tx, subscriberId: number) =>
  tx
    .updateTable('subscriber')
    .set({ refusals: 0, refusal: null })
    .where('id', '=', subscriberId)
    .where('refusals', '>', 0)
    .execute()

/** What the owner has set in the studio. The password can be read with the secret key of the site only. */
export type StoredMailServer = MailFields & { encryptedPassword: string | null }

const MAIL_SERVER = 'mail-server'

export async function selectStoredMailServer(db: Db): Promise<StoredMailServer | null> {
  const stored = await selectSetting(db, MAIL_SERVER)
  return stored === null ? null : JSON.parse(stored)
}

export const upsertMailServer = (tx: Tx, stored: StoredMailServer): Promise<void> =>
  upsertSetting(tx, MAIL_SERVER, JSON.stringify(stored))

/** When the mail server took the newest email, in Unix ms. */
export async function selectLastSentAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('mail')
    .select((e) => e.fn.max('sent_at').as('at'))
    .where('is_file', '=', 0)
    .executeTakeFirst()
  return row?.at == null ? null : Number(row.at)
}
