/** Implements viewsApi: a browser reports that it opened the site. */
import { viewsApi } from '#contract/views.ts'
import { serve } from '#server/platform/http/serve.ts'
import { countView } from './count-views.ts'

export const views = serve(viewsApi, {
  report: async ({ ctx, viewer, visitor }) => {
    countView(ctx, viewer, visitor, null)
    return null
  },
})
