/** Every statement that writes the table of pictures. */

import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/database.ts'
import type { Tables } from '#server/platform/tables.ts'

export type MediaRow = Selectable<Tables['media']>

export const selectMediaByHash = (db: Db, hash: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').selectAll().where('hash', '=', hash).executeTakeFirst()

/** Answers the row that is there in the end, whoever came first. */
export async function insertMedia(tx: Tx, row: Omit<MediaRow, 'id'>): Promise<MediaRow> {
  await tx
    .insertInto('media')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  return tx.selectFrom('media').selectAll().where('hash', '=', row.hash).executeTakeFirstOrThrow()
}
