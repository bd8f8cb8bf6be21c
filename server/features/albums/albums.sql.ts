/** SQL statements that read public albums. */
import { imageColumns } from '#server/features/media/media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Albums with the stored image of their cover. */
export const albumsWithCover = (db: Db) =>
  db
    .selectFrom('album')
    .leftJoin('photo', 'photo.id', 'album.cover_photo_id')
    .leftJoin('media', 'media.id', 'photo.media_id')
    .select([
      'album.id',
      'album.slug',
      'album.name',
      'album.description',
      'album.photo_count',
      'album.latest_at',
    ])
    .select(['album.name_en', 'album.name_cn', 'album.description_en', 'album.description_cn'])
    .select(imageColumns('media'))

/** The public ones, in the owner's order. */
export const selectAlbums = (ctx: Ctx) =>
  ctx.memoize('albums', () =>
    albumsWithCover(ctx.db)
      .where('album.is_private', '=', 0)
      .orderBy('album.position')
      .orderBy('album.id')
      .execute(),
  )
export type AlbumRow = Awaited<ReturnType<typeof selectAlbums>>[number]

/** A public album; undefined for a private one and when there is none. */
export const selectAlbum = (db: Db, id: number) =>
  albumsWithCover(db).where('album.id', '=', id).where('album.is_private', '=', 0).executeTakeFirst()
