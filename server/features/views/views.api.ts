/** Implements viewsApi: a browser reports that it opened the site, another section of it, or the end of an article. */
import { sectionOf } from '#contract/viewed-page.ts'
import { viewsApi } from '#contract/views.ts'
import { serve } from '#server/platform/http/serve.ts'
import { countReadToEnd, countView } from './count-views.ts'

export const views = serve(viewsApi, {
  report: async ({ ctx, viewer, visitor }) => {
    countView(ctx, viewer, visitor, null)
    return null
  },

  openSection: async ({ ctx, viewer, visitor, body }) => {
    countView(ctx, viewer, visitor, sectionOf(body.path))
    return null
  },

  readToEnd: async ({ ctx, viewer, visitor, params }) => {
    countReadToEnd(ctx, viewer, visitor, params.id)
    return null
  },
})
