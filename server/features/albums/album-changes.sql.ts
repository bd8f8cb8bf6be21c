/** SQL statements that write albums. Names that differ only in case are the same name. */
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { LocalizedColumns, Tables } from '#server/platform/db/tables.ts'
import { nameKey } from '#server/platform/name-key.ts'

/** Adds an album before the first one and returns its id. */
export async function insertAlbum(
  tx: Tx,
  row: Pick<Tables['album'], 'name' | 'description' | 'is_private'> &
    LocalizedColumns & { slug: string | null },
  created_at: number,
  kept: { id?: number } = {},
): Promise<number> {
  const { first } = await tx
    .selectFrom('album')
    .select((e) => e.fn.min('position').as('first'))
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('album')
    .values({ ...row, name_key: nameKey(row.name), position: (first ?? 1) - 1, created_at, ...kept })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given and nothing else. */
export async function updateAlbumRow(
  tx: Tx,
  id: number,
  change: Pick<
    Updateable<Tables['album']>,
    'slug' | 'name' | 'description' | 'is_private' | 'cover_photo_id'
  > &
    Partial<LocalizedColumns>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  const row = change.name === undefined ? change : { ...change, name_key: nameKey(change.name) }
  await tx.updateTable('album').set(row).where('id', '=', id).execute()
}

export const deleteAlbumRow = (tx: Tx, id: number) => tx.deleteFrom('album').where('id', '=', id).execute()

/** The album with this name; undefined when there is none. */
export const selectAlbumByName = (db: Db, name: string) =>
  db
    .selectFrom('album')
    .select(['id', 'slug', 'is_private'])
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()

/**
 * What adding photos has to know of the album, which is locked until the transaction ends: others who add photos at the
 * same time wait, and positions have no gaps.
 * @throws when there is no such album
 */
export const selectLockedAlbum = (tx: Tx, id: number) =>
  tx
    .updateTable('album')
    .set({ photo_count: sql`photo_count` })
    .where('id', '=', id)
    .returning(['photo_count', 'is_private', 'cover_photo_id', 'latest_at'])
    .executeTakeFirstOrThrow()

/**
 * Locks albums until the transaction ends, in the order of their ids. Whoever changes photos locks the album first: in another order, two
 * writers on PostgreSQL could wait for each other, or count before the other one has committed.
 */
export async function lockAlbums(tx: Tx, ids: number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b))
    await tx.updateTable('album').set({ photo_count: sql`photo_count` }).where('id', '=', id).execute()
}

/** Writes what lists show of an album's photos. */
export const updateAlbumSummary = (
  tx: Tx,
  id: number,
  summary: Pick<Updateable<Tables['album']>, 'photo_count' | 'cover_photo_id' | 'latest_at'>,
) => tx.updateTable('album').set(summary).where('id', '=', id).execute()

/** Counts the photos of an album again, and finds the latest and the cover: the first photo, where the owner chose none. */
export async function recountAlbum(tx: Tx, id: number): Promise<void> {
  const photos = tx
    .selectFrom('photo')
    .innerJoin('media', 'media.id', 'photo.media_id')
    .where('photo.album_id', '=', id)
  const { count, latest } = await photos
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.max<number | null>(e.fn.coalesce('media.taken_at', 'photo.created_at')).as('latest'),
    ])
    .executeTakeFirstOrThrow()
  const first = await photos
    .select('photo.id')
    .orderBy('photo.position')
    .orderBy('photo.id')
    .limit(1)
    .executeTakeFirst()
  const album = await tx
    .selectFrom('album')
    .leftJoin('photo', 'photo.id', 'album.cover_photo_id')
    .select('photo.id as cover_photo_id')
    .where('album.id', '=', id)
    .executeTakeFirst()
  await updateAlbumSummary(tx, id, {
    photo_count: Number(count),
    latest_at: latest,
    cover_photo_id: album?.cover_photo_id ?? first?.id ?? null,
  })
}

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
