/** SQL statements that read the audit log; entries are written where changes are made. */
import type { Selectable } from 'kysely'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { AuditTable } from '#server/platform/db/tables.ts'

export type AuditRow = Selectable<AuditTable>

/** Newest first, after the entry with this id, so that the last page costs as much as the first. */
export const selectAudit = (db: Db, { before, size }: { before: number | undefined; size: number }) => {
  const lines = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(size)
  return (before === undefined ? lines : lines.where('id', '<', before)).execute()
}

export const countAudit = (db: Db): Promise<number> => countRows(db.selectFrom('audit'))

/** The entry that has this many newer ones; undefined when there are fewer. */
export const selectEntryAtOffset = (db: Db, newer: number) =>
  db.selectFrom('audit').select('id').orderBy('id', 'desc').offset(newer).limit(1).executeTakeFirst()

export const deleteAuditUpTo = (tx: Tx, { id, time }: { id: number; time: number }) =>
  tx
    .deleteFrom('audit')
    .where((e) => e.or([e('id', '<=', id), e('happened_at', '<', time)]))
    .execute()
