/** Maps rows of videos and collections to the responses. */
import { embedHosts } from '#contract/embeds.ts'
import type { Locale } from '#contract/locale.ts'
import type { StudioCollection, StudioVideo } from '#contract/studio/videos.ts'
import type { Video, VideoCollection } from '#contract/videos.ts'
import { filePath, joinedImage } from '#server/features/media/media.mapper.ts'
import { textsIn, toLocalizedTexts } from '#server/platform/localized-texts.ts'
import type { CaptionRow, PublicVideos, VideoRow } from './videos.sql.ts'
import type { StudioCollectionRow, StudioVideoRow } from './videos-studio.sql.ts'

export const toVideoCollections = (
  { collections, videos, captions, former }: PublicVideos,
  locale: Locale,
): VideoCollection[] => {
  const captionsOf = Map.groupBy(captions, ({ video_id }) => video_id)
  const videosOf = Map.groupBy(videos, ({ collection_id }) => collection_id)
  return collections.map((row) => {
    const own = (videosOf.get(row.id) ?? []).map((video) => videoView(video, captionsOf.get(video.id) ?? []))
    const { name, description } = textsIn(row, locale)
    return {
      id: row.id,
      slug: row.slug,
      formerSlugs: former.filter(({ target_id }) => target_id === row.id).map((one) => one.former),
      collectionName: name,
      collectionDesc: description,
      collectionCover:
        joinedImage(row)?.src ?? own.find(({ videoCover }) => videoCover !== null)?.videoCover ?? null,
      videos: own,
    }
  })
}

const videoView = (row: VideoRow, captions: CaptionRow[]): Video => {
  const cover = joinedImage(row)
  return {
    id: row.id,
    videoName: row.name,
    videoDesc: row.description,
    videoCover: cover?.src ?? null,
    videoCoverImage: cover,
    videoSrc: sourceOf(row),
    mimeType: row.film_mime ?? 'text/html',
    duration: row.duration_seconds === null ? null : Math.max(1, Math.round(row.duration_seconds)),
    width: row.width,
    height: row.height,
    captions: captions.map(({ lang, label, hash, file }) => ({
      lang,
      label,
      src: filePath({ hash, file }) ?? '',
    })),
    provider: row.provider,
    externalId: row.external_id,
    createTime: new Date(row.created_at).toISOString(),
  }
}

export const sourceOf = (
  row: Pick<VideoRow, 'film_hash' | 'film_file' | 'external_id' | 'provider'>,
): string => {
  if (row.film_hash !== null) return filePath({ hash: row.film_hash, file: row.film_file }) ?? ''
  return row.provider === 'file' ? '' : embedHosts[row.provider].pageOf(row.external_id ?? '')
}

/** @param first the first of its videos that has a cover */
export const toStudioCollection = (
  row: StudioCollectionRow,
  videoCount: number,
  first: StudioVideoRow | undefined,
): StudioCollection => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  localized: toLocalizedTexts(row),
  isPrivate: row.is_private === 1,
  videoCount,
  coverMediaId: row.cover_media_id,
  cover: joinedImage(row) ?? (first ? joinedImage(first) : null),
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
  cover: joinedImage(row),
  captionLangs,
})
