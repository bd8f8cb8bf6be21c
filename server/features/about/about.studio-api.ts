/** Implements studioAboutApi: the owner edits the about page. */
import { studioAboutApi } from '#contract/studio/pages.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { serve } from '#server/platform/http/serve.ts'
import { storedRendererVersion } from '#server/rendering/markdown/rendered.ts'
import { readAboutText, saveAbout } from './save-about.ts'

export const studioAbout = serve(studioAboutApi, {
  show: ({ ctx }) => readAboutText(ctx.db),

  save: async ({ ctx, body: { markdown, baseVersion } }) => {
    const { rendered } = await renderText(ctx, markdown)
    const { html, lang } = rendered
    const rendererVersion = storedRendererVersion(rendered)
    await saveAbout(ctx, { markdown, html, lang, rendererVersion, sourceHash: null }, baseVersion)
    return readAboutText(ctx.db)
  },
})
