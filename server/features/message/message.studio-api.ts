/** Implements studioMessageApi: the owner edits the welcome text of the message board. */
import { hashText } from '#contract/studio/hash-text.ts'
import { studioMessageApi } from '#contract/studio/pages.ts'
import { renderText } from '#server/features/media/render-text.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { storedRendererVersion } from '#server/rendering/markdown/rendered.ts'
import { deleteWelcome, selectWelcome, upsertWelcome } from './message.sql.ts'

export const studioMessage = serve(studioMessageApi, {
  show: async ({ ctx }) => readWelcome(ctx.db),

  save: async ({ ctx, body: { markdown, baseVersion } }) => {
    const { rendered } = await renderText(ctx, markdown)
    const { html, lang } = rendered
    await ctx.transaction(async (tx) => {
      const current = await readWelcome(tx)
      if (current.version !== baseVersion) throw conflict(current)
      const rendererVersion = storedRendererVersion(rendered)
      if (markdown.trim() === '') await deleteWelcome(ctx, tx)
      else await upsertWelcome(ctx, tx, { markdown, html, lang, rendererVersion, isDemo: false })
    })
    return readWelcome(ctx.db)
  },
})

async function readWelcome(db: Db) {
  const markdown = (await selectWelcome(db))?.markdown ?? ''
  return { markdown, version: hashText(markdown) }
}
