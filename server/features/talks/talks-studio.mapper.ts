/** Converts rows of talks to what the studio edits. Pure. */
import { hashText } from '#contract/studio/hash-text.ts'
import type { StudioTalk } from '#contract/studio/talks.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import type { StudioTalkPhotoRow, StudioTalkRow } from './talks-studio.sql.ts'

/** @param all photos of this talk and others, in their order */
export function toStudioTalk(row: StudioTalkRow, all: StudioTalkPhotoRow[]): StudioTalk {
  const photos = all
    .filter((photo) => photo.talk_id === row.id)
    .map((photo) => ({ mediaId: photo.media_id, alt: photo.alt, image: toImage(photo) }))
  const content = {
    markdown: row.markdown,
    isTop: row.is_top === 1,
    isPrivate: row.is_private === 1,
    publishedAt: new Date(row.published_at).toISOString(),
  }
  const grid = photos.map(({ mediaId, alt }) => [mediaId, alt])
  return {
    id: row.id,
    ...content,
    photos,
    version: hashText(JSON.stringify([content, grid])),
    state: stateOf(row),
    deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at).toISOString(),
    commentCount: row.comment_count,
    savedAt: new Date(row.saved_at).toISOString(),
  }
}

const stateOf = (row: StudioTalkRow): StudioTalk['state'] => {
  if (row.listed_at !== null) return 'published'
  return row.is_private === 1 || row.deleted_at !== null ? 'hidden' : 'scheduled'
}
