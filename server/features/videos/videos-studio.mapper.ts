/** Converts rows of videos and collections to what the studio shows. Pure. */
import type { StudioCollection, StudioVideo } from '#contract/studio/videos.ts'
import { toLocalizedTexts } from '#server/platform/localized-texts.ts'
import { coverOf, sourceOf } from './videos.mapper.ts'
import type { StudioCollectionRow, StudioVideoRow } from './videos-studio.sql.ts'

/** @param first the first of its videos that has a cover */
export const toStudioCollection = (
  row: StudioCollectionRow,
  videoCount: number,
  first: StudioVideoRow | undefined,
): StudioCollection => ({
  id: row.id,
  name: row.name,
  description: row.description,
  localized: toLocalizedTexts(row),
  isPrivate: row.is_private === 1,
  videoCount,
  coverMediaId: row.cover_media_id,
  cover: coverOf(row) ?? (first ? coverOf(first) : null),
})

export const toStudioVideo = (row: StudioVideoRow, captionLangs: string[]): StudioVideo => ({
  id: row.id,
  collectionId: row.collection_id,
  name: row.name,
  description: row.description,
  provider: row.provider,
  url: sourceOf(row),
  durationSeconds: row.duration_seconds,
  coverMediaId: row.cover_media_id,
  cover: coverOf(row),
  captionLangs,
})
