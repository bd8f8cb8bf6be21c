/** Implements studioAboutApi: the owner edits the about page. */
import { hashText } from '#contract/studio/hash-text.ts'
import { studioAboutApi } from '#contract/studio/pages.ts'
import { renderText } from '#server/features/media/render-text.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { storedRendererVersion } from '#server/rendering/markdown/rendered.ts'
import { selectAbout, upsertAbout } from './about.sql.ts'

export const studioAbout = serve(studioAboutApi, {
  show: async ({ ctx }) => readAbout(ctx.db),

  save: async ({ ctx, body: { markdown, baseVersion } }) => {
    const { rendered } = await renderText(ctx, markdown)
    const { html, lang } = rendered
    await ctx.transaction(async (tx) => {
      const current = await readAbout(tx)
      if (current.version !== baseVersion) throw conflict(current)
      const rendererVersion = storedRendererVersion(rendered)
      await upsertAbout(ctx, tx, { markdown, html, lang, rendererVersion, sourceHash: null })
    })
    return readAbout(ctx.db)
  },
})

async function readAbout(db: Db) {
  const markdown = (await selectAbout(db))?.markdown ?? ''
  return { markdown, version: hashText(markdown) }
}
