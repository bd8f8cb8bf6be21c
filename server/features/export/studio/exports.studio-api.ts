/** Implements studioExportsApi: the owner exports the site or one article, and downloads it. */
import { studioExportsApi } from '#contract/studio/exports.ts'
import { requireConfirmation } from '#server/features/sessions/require-confirmation.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import { serve } from '#server/platform/http/serve.ts'
import { cancelExport, createExportDownload, removeExport, startExport } from './control-exports.ts'
import { toStudioExport } from './exports.mapper.ts'
import { selectStudioExports } from './studio-exports.sql.ts'

export const studioExports = serve(studioExportsApi, {
  list: async ({ ctx, visitor }) => ({
    records: (await selectStudioExports(ctx.db)).map((row) => toStudioExport(row, visitor.locale)),
    origin: originOf(ctx),
  }),

  make: async ({ ctx, body }) => ({ id: await startExport(ctx, body.copyUrl) }),

  cancel: async ({ ctx, params }) => {
    await cancelExport(ctx, params.id)
    return null
  },

  download: async ({ ctx, viewer, params }) => {
    await requireConfirmation(ctx, viewer)
    return { url: await createExportDownload(ctx, params.id) }
  },

  remove: async ({ ctx, params }) => {
    await removeExport(ctx, params.id)
    return null
  },

  article: async ({ ctx, params }) => {
    const { readArticleFiles } = await import('./read-article-files.ts')
    return { files: await readArticleFiles(ctx, params.id) }
  },
})
