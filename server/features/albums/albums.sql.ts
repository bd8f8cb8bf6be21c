/** SQL statements that read public albums. */
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'

const imageColumns = [
  'media.hash as media_hash',
  'media.width as media_width',
  'media.height as media_height',
  'media.color as media_color',
  'media.variants as media_variants',
] as const

const localizedColumns = [
  'album.name_en',
  'album.name_cn',
  'album.description_en',
  'album.description_cn',
] as const

/** The public ones, in the owner's order. */
export const selectAlbums = (ctx: Ctx) =>
  ctx.memoize('albums', () =>
    ctx.db
      .selectFrom('album')
      .leftJoin('photo', 'photo.id', 'album.cover_photo_id')
      .leftJoin('media', 'media.id', 'photo.media_id')
      .where('album.is_private', '=', 0)
      .orderBy('album.position')
      .orderBy('album.id')
      .select(['album.id', 'album.name', 'album.description', 'album.photo_count', 'album.latest_at'])
      .select(localizedColumns)
      .select(imageColumns)
      .execute(),
  )
export type AlbumRow = Awaited<ReturnType<typeof selectAlbums>>[number]

/** A public album; undefined for a private one and when there is none. */
export const selectAlbum = (db: Db, id: number) =>
  db
    .selectFrom('album')
    .leftJoin('photo', 'photo.id', 'album.cover_photo_id')
    .leftJoin('media', 'media.id', 'photo.media_id')
    .where('album.id', '=', id)
    .where('album.is_private', '=', 0)
    .select(['album.id', 'album.name', 'album.description', 'album.photo_count', 'album.latest_at'])
    .select(localizedColumns)
    .select(imageColumns)
    .executeTakeFirst()
