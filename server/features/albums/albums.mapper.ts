/** Maps rows of albums and photos to the responses. */
import type { Album, Photo } from '#contract/albums.ts'
import type { Locale } from '#contract/locale.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import { textsIn } from '#server/platform/localized-texts.ts'
import type { AlbumRow } from './albums.sql.ts'
import type { PhotoRow } from './photos.sql.ts'

export function toAlbum(row: AlbumRow, locale: Locale): Album {
  const image = albumCover(row)
  const { name, description } = textsIn(row, locale)
  return {
    id: row.id,
    albumName: name,
    albumDesc: description,
    albumCover: image?.src ?? null,
    albumCoverImage: image,
    photoCount: row.photo_count,
    latestTime: row.latest_at === null ? null : new Date(row.latest_at).toISOString(),
  }
}

export const albumCover = (row: AlbumRow) =>
  row.media_hash === null
    ? null
    : toImage({
        hash: row.media_hash,
        width: row.media_width ?? 1,
        height: row.media_height ?? 1,
        color: row.media_color ?? '#000000',
        variants: row.media_variants ?? '[]',
      })

/** Wide enough for a row of an album on a usual screen. */
const THUMB_WIDTH = 480

export function toPhoto(row: PhotoRow): Photo {
  const image = toImage(row)
  const candidates = image.srcset.split(', ').map((one) => one.split(' ') as [string, string])
  const thumb = candidates.find(([, width]) => Number.parseInt(width, 10) >= THUMB_WIDTH)
  return {
    id: row.id,
    ...image,
    thumb: thumb?.[0] ?? image.src,
    description: row.description,
    alt: row.alt,
    takenAt: row.taken_at === null ? null : new Date(row.taken_at).toISOString(),
    camera: row.camera,
    lens: row.lens,
    exposure: row.exposure,
  }
}
