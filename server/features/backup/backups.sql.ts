/** SQL statements of the list of backups. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { BackupTable, Tables } from '#server/platform/db/tables.ts'

export type BackupRow = Selectable<Tables['backup']>

/** What was made on this site since a time (Unix ms). */
export async function countSince(db: Db, time: number, now: number) {
  const [articles, talks, comments, readers, changes] = await Promise.all([
    countRows(db.selectFrom('article').where('created_at', '>', time)),
    countRows(db.selectFrom('talk').where('published_at', '>', time).where('published_at', '<=', now)),
    countRows(db.selectFrom('comment').where('created_at', '>', time)),
    countRows(db.selectFrom('account').where('created_at', '>', time)),
    countRows(
      db
        .selectFrom('audit')
        .where('happened_at', '>', time)
        .where('subject', 'is not', null)
        .where('action', 'not like', 'studioBackups.%')
        .where('action', 'not like', 'account.%'),
    ),
  ])
  return { articles, talks, comments, readers, changes }
}

/** Newest first. */
export const selectBackups = (db: Db, limit: number): Promise<BackupRow[]> =>
  db.selectFrom('backup').selectAll().orderBy('id', 'desc').limit(limit).execute()

export const selectBackup = (db: Db, id: number): Promise<BackupRow | undefined> =>
  db.selectFrom('backup').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest in one of these states. */
export const selectNewestBackup = (db: Db, states: BackupTable['state'][]): Promise<BackupRow | undefined> =>
  db
    .selectFrom('backup')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Those that are in their place, newest first. */
export const selectStoredBackups = (db: Db, place: BackupTable['place']): Promise<BackupRow[]> =>
  db
    .selectFrom('backup')
    .selectAll()
    .where('state', '=', 'proven')
    .where('place', '=', place)
    .orderBy('id', 'desc')
    .execute()

/** Returns the id. */
export async function insertBackup(tx: Tx, row: Insertable<BackupTable>): Promise<number> {
  const { id } = await tx.insertInto('backup').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateBackup = (tx: Tx, id: number, change: Updateable<BackupTable>) =>
  tx.updateTable('backup').set(change).where('id', '=', id).execute()

/** Backups that a killed process left behind. */
export const failAbandonedBackups = (tx: Tx, exceptId: number, now: number, error: string) =>
  tx
    .updateTable('backup')
    .set({ state: 'failed', finished_at: now, error, step: null })
    .where('state', '=', 'running')
    .where('id', '<>', exceptId)
    .execute()

/** Deletes what is only history. */
export const deleteOldBackupRows = (tx: Tx, before: number) =>
  tx
    .deleteFrom('backup')
    .where('state', 'in', ['failed', 'deleted'])
    .where('created_at', '<', before)
    .execute()

/** Deletes the waiting job of this name. */
export async function deleteWaitingJob(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('job').where('name', '=', name).where('leased_until', 'is', null).execute()
}
/** The waiting job of this name; undefined when there is none. */
export const selectWaitingJob = (db: Db, name: string) =>
  db
    .selectFrom('job')
    .select(['id', 'run_at', 'attempts', 'error'])
    .where('name', '=', name)
    .where('failed_at', 'is', null)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()

/** Takes the ticket of a download: it works once. Undefined when it was used, or is too old. */
export async function takeTicket(tx: Tx, ticketHash: string, now: number): Promise<BackupRow | undefined> {
  const row = await tx
    .selectFrom('backup')
    .selectAll()
    .where('ticket_hash', '=', ticketHash)
    .where('ticket_until', '>', now)
    .where('state', '=', 'proven')
    .executeTakeFirst()
  if (row) await updateBackup(tx, row.id, { ticket_hash: null, ticket_until: null })
  return row
}
