/** Maps rows of albums and photos to the responses. */
import type { Album, Photo } from '#contract/albums.ts'
import type { Locale } from '#contract/locale.ts'
import type { StudioAlbum, StudioPhoto } from '#contract/studio/albums.ts'
import { joinedImage, toImage } from '#server/features/media/media.mapper.ts'
import { textsIn, toLocalizedTexts } from '#server/platform/localized-texts.ts'
import type { AlbumRow } from './albums.sql.ts'
import type { StudioAlbumRow, StudioPhotoRow } from './albums-studio.sql.ts'
import type { PhotoRow } from './photos.sql.ts'

export function toAlbum(row: AlbumRow, locale: Locale): Album {
  const image = joinedImage(row)
  const { name, description } = textsIn(row, locale)
  return {
    id: row.id,
    slug: row.slug,
    albumName: name,
    albumDesc: description,
    albumCover: image?.src ?? null,
    albumCoverImage: image,
    photoCount: row.photo_count,
    latestTime: row.latest_at === null ? null : new Date(row.latest_at).toISOString(),
  }
}

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

export const toStudioAlbum = (row: StudioAlbumRow): StudioAlbum => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  localized: toLocalizedTexts(row),
  isPrivate: row.is_private === 1,
  photoCount: row.photo_count,
  coverPhotoId: row.cover_photo_id,
  cover: joinedImage(row),
  latestAt: isoTime(row.latest_at),
})

export const toStudioPhoto = (row: StudioPhotoRow): StudioPhoto => ({
  id: row.id,
  mediaId: row.media_id,
  image: toImage(row),
  name: row.original_name,
  description: row.description,
  alt: row.alt,
  takenAt: isoTime(row.taken_at),
})

const isoTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
