/** SQL statements of the photos of an album. Their positions have no gaps. */
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** The page of photos after this position; positions without gaps make the thousandth as fast as the first. */
export const selectPhotos = (db: Db, albumId: number, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('photo')
    .innerJoin('media', 'media.id', 'photo.media_id')
    .where('photo.album_id', '=', albumId)
    .where('photo.position', '>', after)
    .where('photo.position', '<=', after + limit)
    .orderBy('photo.position')
    .select(['photo.id', 'photo.description', 'photo.alt'])
    .select([
      'media.hash',
      'media.width',
      'media.height',
      'media.color',
      'media.variants',
      'media.taken_at',
      'media.camera',
      'media.lens',
      'media.exposure',
    ])
    .execute()
export type PhotoRow = Awaited<ReturnType<typeof selectPhotos>>[number]

/** The position of a photo in this album; undefined when it is not in it. */
export const selectPhotoPosition = (db: Db, albumId: number, photoId: number) =>
  db
    .selectFrom('photo')
    .select('position')
    .where('id', '=', photoId)
    .where('album_id', '=', albumId)
    .executeTakeFirst()

/** Whether the album contains the image with this hash. */
export const selectHasPhoto = async (db: Db, albumId: number, hash: string): Promise<boolean> =>
  (await db
    .selectFrom('photo')
    .innerJoin('media', 'media.id', 'photo.media_id')
    .select('photo.id')
    .where('photo.album_id', '=', albumId)
    .where('media.hash', '=', hash)
    .executeTakeFirst()) !== undefined

type NewPhotoRow = Pick<
  Tables['photo'],
  'album_id' | 'media_id' | 'description' | 'position' | 'created_at'
> & {
  /** Null: the one that the media library has. */
  alt: string | null
  id?: number
}

/** Adds a photo; undefined when the album contains the image already. */
export const insertPhoto = (tx: Tx, { alt, ...row }: NewPhotoRow) =>
  tx
    .insertInto('photo')
    .values((e) => ({
      ...row,
      alt: alt ?? e.selectFrom('media').select('media.alt').where('media.id', '=', row.media_id),
    }))
    .onConflict((conflict) => conflict.columns(['album_id', 'media_id']).doNothing())
    .returning(['id', 'media_id'])
    .executeTakeFirst()

/** The id of the album of a photo, which stays the same; undefined when there is no such photo. */
export const selectAlbumOfPhoto = async (db: Db, photoId: number): Promise<number | undefined> =>
  (await db.selectFrom('photo').select('album_id').where('id', '=', photoId).executeTakeFirst())?.album_id

/** Deletes a photo and closes the gap after it. Returns what it was; undefined when there is no such photo. */
export async function deletePhoto(tx: Tx, id: number) {
  const photo = await tx
    .deleteFrom('photo')
    .where('id', '=', id)
    .returning(['album_id', 'media_id', 'position'])
    .executeTakeFirst()
  if (!photo) return undefined
  await tx
    .updateTable('photo')
    .set({ position: sql`position - 1` })
    .where('album_id', '=', photo.album_id)
    .where('position', '>', photo.position)
    .execute()
  return photo
}
