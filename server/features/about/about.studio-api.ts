/** Implements studioAboutApi: the owner edits the about page. */
import { studioAboutApi } from '#contract/studio/pages.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { serve } from '#server/platform/http/serve.ts'
import { storedRendererVersion } from '#server/rendering/markdown/rendered.ts'
import { readAboutText, saveAbout } from './save-about.ts'

export const studioAbout = serve(studioAboutApi, {
  show: ({ ctx, query }) => readAboutText(ctx.db, query.lang),

  save: async ({ ctx, body: { lang, markdown, baseVersion } }) => {
    const { rendered } = await renderText(ctx, markdown)
    const rendererVersion = storedRendererVersion(rendered)
    const text = { markdown, html: rendered.html, lang, rendererVersion, sourceHash: null }
    await saveAbout(ctx, text, baseVersion)
    return readAboutText(ctx.db, lang)
  },
})
