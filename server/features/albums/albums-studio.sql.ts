/** SQL statements with which the studio reads and orders albums and photos. */
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { albumsWithCover } from './albums.sql.ts'

const albums = (db: Db) => albumsWithCover(db).select(['album.is_private', 'album.cover_photo_id'])

/** In the owner's order. */
export const selectStudioAlbums = (db: Db) =>
  albums(db).orderBy('album.position').orderBy('album.id').execute()

export type StudioAlbumRow = Awaited<ReturnType<typeof selectStudioAlbums>>[number]

export const selectStudioAlbum = (db: Db, id: number) =>
  albums(db).where('album.id', '=', id).executeTakeFirst()

export const selectStudioPhotos = (db: Db, albumId: number) =>
  db
    .selectFrom('photo')
    .innerJoin('media', 'media.id', 'photo.media_id')
    .where('photo.album_id', '=', albumId)
    .orderBy('photo.position')
    .select(['photo.id', 'photo.media_id', 'photo.description', 'photo.alt', 'photo.position'])
    .select(['media.hash', 'media.width', 'media.height', 'media.color', 'media.variants'])
    .select(['media.original_name', 'media.taken_at'])
    .execute()

export type StudioPhotoRow = Awaited<ReturnType<typeof selectStudioPhotos>>[number]

export const updateAlbumPosition = (tx: Tx, id: number, position: number) =>
  tx.updateTable('album').set({ position }).where('id', '=', id).execute()

export const updatePhotoPosition = (tx: Tx, id: number, position: number) =>
  tx.updateTable('photo').set({ position }).where('id', '=', id).execute()

/** Returns the album of the photo; undefined when there is no such photo. */
export const updatePhotoTexts = async (
  tx: Tx,
  id: number,
  texts: { description?: string; alt?: string },
): Promise<number | undefined> =>
  (
    await tx
      .updateTable('photo')
      // Without a change it still finds the album.
      .set({ position: sql`position`, ...texts })
      .where('id', '=', id)
      .returning('album_id')
      .executeTakeFirst()
  )?.album_id
