/** Implements videosApi. */
import { videosApi } from '#contract/videos.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { serve } from '#server/platform/http/serve.ts'
import { toVideoCollections } from './videos.mapper.ts'
import { selectPublicVideos } from './videos.sql.ts'

export const videos = serve(videosApi, {
  collections: async ({ ctx, visitor }) => {
    if (await isHidden(ctx, 'videos')) return []
    return toVideoCollections(await selectPublicVideos(ctx), visitor.locale)
  },
})
