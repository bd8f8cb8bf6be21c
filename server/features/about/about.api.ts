/** Implements aboutApi. */
import { aboutApi } from '#contract/about.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { serve } from '#server/platform/http/serve.ts'
import { toShownText } from '#server/platform/localized-texts.ts'
import { selectAbouts } from './about.sql.ts'

export const about = serve(aboutApi, {
  show: async ({ ctx, visitor }) => {
    return toShownText((await isHidden(ctx, 'about')) ? [] : await selectAbouts(ctx.db), visitor.locale)
  },
})
