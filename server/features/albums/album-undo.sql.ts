/** SQL statements of albums and photos that were removed and can be brought back for a while. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type AlbumRecord = Selectable<Tables['album']>
export type PhotoRecord = Selectable<Tables['photo']>

export const selectAlbumRecord = (db: Db, id: number) =>
  db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirst()

/** In their order. */
export const selectPhotoRecords = (db: Db, albumId: number) =>
  db.selectFrom('photo').selectAll().where('album_id', '=', albumId).orderBy('position').execute()

export const insertAlbumRecord = (tx: Tx, row: AlbumRecord) => tx.insertInto('album').values(row).execute()

/** At its position; those behind it move by one. False when the album has the image already. */
export async function insertPhotoRecord(tx: Tx, row: PhotoRecord): Promise<boolean> {
  const known = await tx
    .selectFrom('photo')
    .select('id')
    .where('album_id', '=', row.album_id)
    .where('media_id', '=', row.media_id)
    .executeTakeFirst()
  if (known) return false
  await tx
    .updateTable('photo')
    .set((e) => ({ position: e('position', '+', 1) }))
    .where('album_id', '=', row.album_id)
    .where('position', '>=', row.position)
    .execute()
  await tx.insertInto('photo').values(row).execute()
  return true
}

export const insertAlbumUndo = (tx: Tx, row: Omit<Selectable<Tables['album_undo']>, 'id'>) =>
  tx.insertInto('album_undo').values(row).returning('id').executeTakeFirstOrThrow()

/** Returns what was removed, once. */
export const takeAlbumUndo = (tx: Tx, token: string, now: number) =>
  tx
    .deleteFrom('album_undo')
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .returning(['id', 'content'])
    .executeTakeFirst()

export const deleteAlbumUndo = (tx: Tx, id: number) =>
  tx.deleteFrom('album_undo').where('id', '=', id).execute()
