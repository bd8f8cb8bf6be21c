/** Implements studioVideosApi: the owner changes, moves and deletes videos. */
import { studioVideosApi } from '#contract/studio/videos.ts'
import { requireImage } from '#server/features/media/require-image.ts'
import { serve } from '#server/platform/http/serve.ts'
import { changeVideo } from './change-videos.ts'
import { removeVideoForNow, undoVideoRemoval } from './remove-video.ts'

export const studioVideos = serve(studioVideosApi, {
  save: async ({ ctx, params, body }) => {
    await requireImage(ctx, 'coverMediaId', body.coverMediaId)
    await changeVideo(ctx, params.id, body)
    return null
  },

  remove: async ({ ctx, params }) => ({ undoToken: await removeVideoForNow(ctx, params.id) }),

  undo: async ({ ctx, body }) => {
    await undoVideoRemoval(ctx, body.token)
    return null
  },
})
