/** Implements previewsApi: the owner creates and ends preview links. */
import { previewsApi } from '#contract/studio/previews.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createPreview } from './preview-links.ts'
import { deletePreviewsOf, selectPreviewOf } from './previews.sql.ts'

const iso = (time: number) => new Date(time).toISOString()

export const previews = serve(previewsApi, {
  show: async ({ ctx, params }) => {
    const row = await selectPreviewOf(ctx.db, params.id, ctx.now())
    return row ? { createdAt: iso(row.created_at), expiresAt: iso(row.expires_at) } : null
  },
  create: async ({ ctx, params, body }) => {
    const { url, createdAt, expiresAt } = await createPreview(ctx, params.id, body.days)
    return { url, createdAt: iso(createdAt), expiresAt: iso(expiresAt) }
  },
  end: async ({ ctx, params }) => {
    await ctx.transaction((tx) => deletePreviewsOf(tx, params.id))
    return null
  },
})
