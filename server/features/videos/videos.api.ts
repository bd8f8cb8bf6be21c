/** Keeps videosApi. */
import { videosApi } from '#contract/videos.ts'
import { serve } from '#server/platform/http/serve.ts'
import { selectVideoRoom } from './videos.sql.ts'
import { collectionViews } from './videos.view.ts'

export const videos = serve(videosApi, {
  collections: async ({ ctx, dependsOn: reads }) => {
    reads('videos')
    return collectionViews(await selectVideoRoom(ctx))
  },
})
