/** Implements aboutApi. */
import { aboutApi } from '#contract/about.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { serve } from '#server/platform/http/serve.ts'
import { selectAbout } from './about.sql.ts'

export const about = serve(aboutApi, {
  show: async ({ ctx, dependsOn }) => {
    dependsOn('about', 'site')
    const row = (await isHidden(ctx, 'about')) ? undefined : await selectAbout(ctx.db)
    return { content: row?.html ?? '', lang: row?.lang ?? 'en' }
  },
})
