/** Implements studioCollectionsApi: the owner keeps collections of videos. */
import { studioCollectionsApi } from '#contract/studio/videos.ts'
import { requireImage } from '#server/features/media/require-image.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addVideo } from './add-video.ts'
import { changeCollection, orderCollections, orderVideosOf } from './change-videos.ts'
import { removeCollectionForNow } from './remove-video.ts'
import { saveCollection } from './save-collection.ts'
import { toStudioCollection, toStudioVideo } from './videos.mapper.ts'
import {
  countVideos,
  selectFirstCovers,
  selectStudioCaptions,
  selectStudioCollection,
  selectStudioCollections,
  selectStudioVideos,
} from './videos-studio.sql.ts'

export const studioCollections = serve(studioCollectionsApi, {
  list: async ({ ctx }) => {
    const [rows, counts, covers] = await Promise.all([
      selectStudioCollections(ctx.db),
      countVideos(ctx.db),
      selectFirstCovers(ctx.db),
    ])
    return {
      collections: rows.map((row) => toStudioCollection(row, counts.get(row.id) ?? 0, covers.get(row.id))),
      isHidden: await isHidden(ctx, 'videos'),
    }
  },

  show: async ({ ctx, params: { id } }) => {
    const [row, videos, captions] = await Promise.all([
      selectStudioCollection(ctx.db, id),
      selectStudioVideos(ctx.db, id),
      selectStudioCaptions(ctx.db, id),
    ])
    if (!row) return null
    const langsOf = Map.groupBy(captions, ({ video_id }) => video_id)
    const first = videos.find(({ cover_media_id }) => cover_media_id !== null)
    return {
      ...toStudioCollection(row, videos.length, first),
      videos: videos.map((video) =>
        toStudioVideo(
          video,
          (langsOf.get(video.id) ?? []).map(({ lang }) => lang),
        ),
      ),
      isHidden: await isHidden(ctx, 'videos'),
    }
  },

  create: async ({ ctx, body: { name, description, ...form } }) => {
    await requireImage(ctx, 'coverMediaId', form.coverMediaId)
    const texts = { name: name.trim(), description: description.trim() }
    return { id: await saveCollection(ctx, { ...texts, ...form, origin: null }) }
  },

  save: async ({ ctx, params, body }) => {
    await requireImage(ctx, 'coverMediaId', body.coverMediaId)
    await changeCollection(ctx, params.id, body)
    return null
  },

  remove: async ({ ctx, params }) => ({ undoToken: await removeCollectionForNow(ctx, params.id) }),

  order: async ({ ctx, body }) => {
    await orderCollections(ctx, body.ids)
    return null
  },

  addVideo: async ({ ctx, params, body }) => ({ id: await addVideo(ctx, params.id, body) }),

  orderVideos: async ({ ctx, params, body }) => {
    await orderVideosOf(ctx, params.id, body.ids)
    return null
  },
})
