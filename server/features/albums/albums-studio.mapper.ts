/** Converts rows of albums and photos to what the studio shows. Pure. */
import type { StudioAlbum, StudioPhoto } from '#contract/studio/albums.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import { toLocalizedTexts } from '#server/platform/localized-texts.ts'
import type { StudioAlbumRow, StudioPhotoRow } from './albums-studio.sql.ts'

export const toStudioAlbum = (row: StudioAlbumRow): StudioAlbum => ({
  id: row.id,
  name: row.name,
  description: row.description,
  localized: toLocalizedTexts(row),
  isPrivate: row.is_private === 1,
  photoCount: row.photo_count,
  coverPhotoId: row.cover_photo_id,
  cover: coverOf(row),
  latestAt: isoTime(row.latest_at),
})

const coverOf = ({ hash, width, height, color, variants }: StudioAlbumRow) =>
  hash === null || width === null || height === null || color === null || variants === null
    ? null
    : toImage({ hash, width, height, color, variants })

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
