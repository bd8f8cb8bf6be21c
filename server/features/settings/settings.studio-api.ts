/** Implements studioSettingsApi: the owner changes the settings of the site and previews them. */
import { studioSettingsApi } from '#contract/studio/settings.ts'
import { fieldError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { withSettings } from './preview-context.ts'
import { previewSettings, readSettingsState, saveSettings } from './save-settings.ts'
import { styleSheet } from './style-sheets.ts'

export const studioSettings = serve(studioSettingsApi, {
  show: ({ ctx }) => readSettingsState(ctx),

  save: async ({ ctx, body: { changes, base } }) => {
    await saveSettings(ctx, changes, base)
    return readSettingsState(ctx)
  },

  preview: async ({ ctx, body: { changes, path, locale, theme } }) => {
    const settings = await previewSettings(ctx, changes)
    const page = await ctx.pagePreview.render(withSettings(ctx, settings), path, { locale, theme })
    if (!page) throw fieldError('path')
    return { ...page, css: styleSheet(settings, 'colors.css') + styleSheet(settings, 'custom.css') }
  },
})
