/** Every statement about mails that wait, were sent, or could not be. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/database.ts'
import type { Tables } from '#server/platform/tables.ts'

export type MailRow = Selectable<Tables['mail']>

export const insertMail = async (
  tx: Tx,
  row: Pick<MailRow, 'message_id' | 'kind' | 'recipient' | 'sealed' | 'created_at'>,
): Promise<number> => {
  const { id } = await tx
    .insertInto('mail')
    .values({ ...row, error: null, sent_at: null, failed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A mail that still has to go out. */
export const selectWaitingMail = (db: Db, id: number): Promise<MailRow | undefined> =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()

/** Once it is out nobody needs its words here. */
export const markMailSent = (tx: Tx, id: number, sentAt: number) =>
  tx.updateTable('mail').set({ sent_at: sentAt, sealed: '', error: null }).where('id', '=', id).execute()

export const markMailTried = (tx: Tx, id: number, tries: number, error: string, failedAt: number | null) =>
  tx.updateTable('mail').set({ tries, error, failed_at: failedAt }).where('id', '=', id).execute()

export const deleteMailsBefore = (tx: Tx, before: number) =>
  tx
    .deleteFrom('mail')
    .where('created_at', '<', before)
    .where((e) => e.or([e('sent_at', 'is not', null), e('failed_at', 'is not', null)]))
    .execute()

/** What was sent to a mailbox lately, for its reader. */
export const selectMailsTo = (db: Db, recipient: string) =>
  db
    .selectFrom('mail')
    .select(['kind', 'created_at'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
