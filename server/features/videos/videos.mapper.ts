/** Maps rows of videos and collections to the responses. */
import type { Locale } from '#contract/locale.ts'
import type { Image } from '#contract/media.ts'
import type { Video, VideoCollection } from '#contract/videos.ts'
import { filePath, toImage } from '#server/features/media/media.mapper.ts'
import { textsIn } from '#server/platform/localized-texts.ts'
import type { CaptionRow, PublicVideos, VideoRow } from './videos.sql.ts'

export const toVideoCollections = (
  { collections, videos, captions }: PublicVideos,
  locale: Locale,
): VideoCollection[] => {
  const captionsOf = Map.groupBy(captions, ({ video_id }) => video_id)
  const videosOf = Map.groupBy(videos, ({ collection_id }) => collection_id)
  return collections.map((row) => {
    const own = (videosOf.get(row.id) ?? []).map((video) => videoView(video, captionsOf.get(video.id) ?? []))
    const { name, description } = textsIn(row, locale)
    return {
      id: row.id,
      collectionName: name,
      collectionDesc: description,
      collectionCover:
        coverOf(row)?.src ?? own.find(({ videoCover }) => videoCover !== null)?.videoCover ?? null,
      videos: own,
    }
  })
}

const videoView = (row: VideoRow, captions: CaptionRow[]): Video => {
  const cover = coverOf(row)
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
  const id = row.external_id ?? ''
  switch (row.provider) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${id}`
    case 'bilibili':
      return `https://www.bilibili.com/video/${id}`
    default:
      return `https://vimeo.com/${id}`
  }
}

export const coverOf = (
  row: Pick<VideoRow, 'cover_hash' | 'cover_width' | 'cover_height' | 'cover_color' | 'cover_variants'>,
): Image | null =>
  row.cover_hash === null
    ? null
    : toImage({
        hash: row.cover_hash,
        width: row.cover_width as number,
        height: row.cover_height as number,
        color: row.cover_color as string,
        variants: row.cover_variants as string,
      })
