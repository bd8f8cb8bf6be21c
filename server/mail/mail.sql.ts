/** Every statement about mails that wait, were sent, or could not be. */
import type { Selectable } from 'kysely'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type EmailRow = Selectable<Tables['mail']>

type NewEmail = Pick<EmailRow, 'message_id' | 'kind' | 'recipient' | 'encrypted' | 'about_id' | 'created_at'>

const insertRow = compiledQuery(
  (
    db,
    message_id: string,
    kind: string,
    recipient: string,
    encrypted: string,
    about_id: number | null,
    created_at: number,
  ) =>
    db
      .insertInto('mail')
      .values({
        ...{ message_id, kind, recipient, encrypted, about_id, created_at },
        ...{ error: null, sent_at: null, failed_at: null },
      })
      .returning('id'),
)

export async function insertEmail(tx: Tx, row: NewEmail): Promise<number> {
  const { message_id, kind, recipient, encrypted, about_id, created_at } = row
  const [made] = await insertRow(tx, message_id, kind, recipient, encrypted, about_id, created_at)
  return (made as { id: number }).id
}

/** A mail that still has to go out. */
export const selectPendingEmail = (db: Db, id: number): Promise<EmailRow | undefined> =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()

/** Once it is out nobody needs its words here. */
export const markEmailSent = (tx: Tx, id: number, sentAt: number) =>
  tx.updateTable('mail').set({ sent_at: sentAt, encrypted: '', error: null }).where('id', '=', id).execute()

export const markEmailFailed = (tx: Tx, id: number, tries: number, error: string, failedAt: number | null) =>
  tx.updateTable('mail').set({ tries, error, failed_at: failedAt }).where('id', '=', id).execute()

/** There is nothing left to tell. */
export const deleteEmail = (tx: Tx, id: number) => tx.deleteFrom('mail').where('id', '=', id).execute()

export const deleteEmailsBefore = (tx: Tx, before: number) =>
  tx
    .deleteFrom('mail')
    .where('created_at', '<', before)
    .where((e) => e.or([e('sent_at', 'is not', null), e('failed_at', 'is not', null)]))
    .execute()

/** What was sent to an email address lately, for its reader. */
export const selectEmailsTo = (db: Db, recipient: string) =>
  db
    .selectFrom('mail')
    .select(['kind', 'created_at'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
