/** SQL statements of the exports that the owner started in the studio. */
import type { Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { StudioExportTable } from '#server/platform/db/tables.ts'

export type StudioExportRow = Selectable<StudioExportTable>

/** Newest first; old ones are deleted, so there are few. */
export const selectStudioExports = (db: Db): Promise<StudioExportRow[]> =>
  db.selectFrom('studio_export').selectAll().orderBy('id', 'desc').execute()

export const selectStudioExport = (db: Db, id: number): Promise<StudioExportRow | undefined> =>
  db.selectFrom('studio_export').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the id. */
export async function insertStudioExport(
  tx: Tx,
  created_at: number,
  copy_url: string | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('studio_export')
    .values({ state: 'waiting', created_at, copy_url })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateStudioExport = (tx: Tx, id: number, change: Updateable<StudioExportTable>) =>
  tx.updateTable('studio_export').set(change).where('id', '=', id).execute()

export const deleteStudioExport = (tx: Tx, id: number) =>
  tx.deleteFrom('studio_export').where('id', '=', id).execute()

/** Takes the ticket of a download: it works once. Undefined when it was used, or is too old. */
export async function takeExportTicket(tx: Tx, ticketHash: string, now: number) {
  const row = await tx
    .selectFrom('studio_export')
    .selectAll()
    .where('ticket_hash', '=', ticketHash)
    .where('ticket_until', '>', now)
    .where('state', '=', 'done')
    .executeTakeFirst()
  if (row) await updateStudioExport(tx, row.id, { ticket_hash: null, ticket_until: null })
  return row
}
