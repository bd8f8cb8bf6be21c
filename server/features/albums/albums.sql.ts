/** Albums and photos in the database. */
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'

const imageColumns = [
  'media.hash as media_hash',
  'media.width as media_width',
  'media.height as media_height',
  'media.color as media_color',
  'media.variants as media_variants',
] as const

/** The public ones, in the owner's order. */
export const selectAlbums = (ctx: Ctx) =>
  ctx.memoize('albums', ['albums'], () =>
    ctx.db
      .selectFrom('album')
      .leftJoin('photo', 'photo.id', 'album.cover_photo_id')
      .leftJoin('media', 'media.id', 'photo.media_id')
      .where('album.is_private', '=', 0)
      .orderBy('album.position')
      .orderBy('album.id')
      .select(['album.id', 'album.name', 'album.description', 'album.photo_count', 'album.latest_at'])
      .select(imageColumns)
      .execute(),
  )
export type AlbumRow = Awaited<ReturnType<typeof selectAlbums>>[number]

/** A public album; undefined for a private one just as for none. */
export const selectAlbum = (db: Db, id: number) =>
  db
    .selectFrom('album')
    .leftJoin('photo', 'photo.id', 'album.cover_photo_id')
    .leftJoin('media', 'media.id', 'photo.media_id')
    .where('album.id', '=', id)
    .where('album.is_private', '=', 0)
    .select(['album.id', 'album.name', 'album.description', 'album.photo_count', 'album.latest_at'])
    .select(imageColumns)
    .executeTakeFirst()

/** Positions have no gaps: the thousandth page is found as fast as the first. */
export const selectPhotos = (db: Db, albumId: number, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('photo')
    .innerJoin('media', 'media.id', 'photo.media_id')
    .where('photo.album_id', '=', albumId)
    .where('photo.position', '>', after)
    .where('photo.position', '<=', after + limit)
    .orderBy('photo.position')
    .select(['photo.id', 'photo.description'])
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

/** Where a photo stands in this album; undefined when it is not in it. */
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
