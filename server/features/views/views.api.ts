/** Implements viewsApi: a browser reports that it opened the site, another section of it, or the end of an article. */
import { ownPathOf } from '#contract/own-page-path.ts'
import { sectionOf, type ViewedPage } from '#contract/viewed-page.ts'
import { viewsApi } from '#contract/views.ts'
import { selectListedId } from '#server/features/own-pages/own-pages.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { countReadToEnd, countView } from './count-views.ts'

export const views = serve(viewsApi, {
  report: async ({ ctx, viewer, visitor }) => {
    countView(ctx, viewer, visitor, null)
    return null
  },

  openSection: async ({ ctx, viewer, visitor, body }) => {
    countView(ctx, viewer, visitor, sectionOf(body.path) ?? (await ownPageSection(ctx, body.path)))
    return null
  },

  readToEnd: async ({ ctx, viewer, visitor, params }) => {
    countReadToEnd(ctx, viewer, visitor, params.id)
    return null
  },
})

async function ownPageSection(ctx: Ctx, pathname: string): Promise<ViewedPage | null> {
  const path = ownPathOf(pathname)
  const id = path === null ? undefined : await selectListedId(ctx.db, path)
  return id === undefined ? null : 'own-pages'
}
