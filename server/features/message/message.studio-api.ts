/** Implements studioMessageApi: the owner edits the welcome text of the message board. */
import type { TextLang } from '#contract/articles.ts'
import { hashText } from '#contract/studio/hash-text.ts'
import { studioMessageApi } from '#contract/studio/pages.ts'
import { renderText } from '#server/features/media/render-text.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { storedRendererVersion } from '#server/rendering/markdown/rendered.ts'
import { deleteWelcome, selectWelcome, upsertWelcome } from './message.sql.ts'

export const studioMessage = serve(studioMessageApi, {
  show: async ({ ctx, query }) => readWelcome(ctx.db, query.lang),

  save: async ({ ctx, body: { lang, markdown, baseVersion } }) => {
    const { rendered } = await renderText(ctx, markdown)
    const { html } = rendered
    await ctx.transaction(async (tx) => {
      const current = await readWelcome(tx, lang)
      if (current.version !== baseVersion) throw conflict(current)
      const rendererVersion = storedRendererVersion(rendered)
      if (markdown.trim() === '') await deleteWelcome(ctx, tx, lang)
      else await upsertWelcome(ctx, tx, { markdown, html, lang, rendererVersion, isDemo: false })
    })
    return readWelcome(ctx.db, lang)
  },
})

async function readWelcome(db: Db, lang: TextLang) {
  const markdown = (await selectWelcome(db, lang))?.markdown ?? ''
  return { markdown, version: hashText(markdown) }
}
