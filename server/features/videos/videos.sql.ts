/** SQL statements that read public videos and their collections. */
import { imageColumns } from '#server/features/media/media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The public ones in the owner's order. */
const selectCollections = (db: Db) =>
  db
    .selectFrom('video_collection')
    .leftJoin('media', 'media.id', 'video_collection.cover_media_id')
    .where('is_private', '=', 0)
    .orderBy('video_collection.position')
    .orderBy('video_collection.id')
    .select([
      'video_collection.id',
      'video_collection.slug',
      'video_collection.name',
      'video_collection.description',
      ...(['name_en', 'name_cn', 'description_en', 'description_cn'] as const).map(
        (column) => `video_collection.${column}` as const,
      ),
    ])
    .select(imageColumns('media'))
    .execute()

/** All videos, each with its file and its cover. */
export const videosWithFiles = (db: Db) =>
  db
    .selectFrom('video')
    .leftJoin('media as film', 'film.id', 'video.media_id')
    .leftJoin('media as cover', 'cover.id', 'video.cover_media_id')
    .selectAll('video')
    .select(['film.hash as film_hash', 'film.mime as film_mime', 'film.file as film_file'])
    .select(imageColumns('cover'))
    .orderBy('video.position')
    .orderBy('video.id')

const selectVideos = (db: Db) =>
  videosWithFiles(db)
    .innerJoin('video_collection', 'video_collection.id', 'video.collection_id')
    .where('video_collection.is_private', '=', 0)
    .execute()

const selectCaptions = (db: Db) =>
  db
    .selectFrom('video_caption')
    .innerJoin('media', 'media.id', 'video_caption.media_id')
    .innerJoin('video', 'video.id', 'video_caption.video_id')
    .innerJoin('video_collection', 'video_collection.id', 'video.collection_id')
    .where('video_collection.is_private', '=', 0)
    .orderBy('video_caption.position')
    .select([
      'video_caption.video_id',
      'video_caption.lang',
      'video_caption.label',
      'media.hash',
      'media.file',
    ])
    .execute()

const selectFormer = (db: Db) =>
  db
    .selectFrom('former_name')
    .select(['former', 'target_id'])
    .where('kind', '=', 'collection')
    .orderBy('former')
    .execute()

type VideoCollectionRow = Awaited<ReturnType<typeof selectCollections>>[number]
export type VideoRow = Awaited<ReturnType<typeof selectVideos>>[number]
export type CaptionRow = Awaited<ReturnType<typeof selectCaptions>>[number]

export type PublicVideos = {
  collections: VideoCollectionRow[]
  videos: VideoRow[]
  captions: CaptionRow[]
  /** Former names of collections. */
  former: { former: string; target_id: number | null }[]
}

/** Everything that an anonymous visitor may see, memoized until it changes. */
export const selectPublicVideos = (ctx: Ctx): Promise<PublicVideos> =>
  ctx.memoize('public-videos', async () => {
    const [collections, videos, captions, former] = await Promise.all([
      selectCollections(ctx.db),
      selectVideos(ctx.db),
      selectCaptions(ctx.db),
      selectFormer(ctx.db),
    ])
    return { collections, videos, captions, former }
  })
