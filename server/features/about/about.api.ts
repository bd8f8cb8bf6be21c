/** Implements aboutApi. */
import { aboutApi } from '#contract/about.ts'
import { serve } from '#server/platform/http/serve.ts'
import { selectAbout } from './about.sql.ts'

export const about = serve(aboutApi, {
  show: async ({ ctx, dependsOn }) => {
    dependsOn('about')
    const row = await selectAbout(ctx.db)
    return { content: row?.html ?? '', lang: row?.lang ?? 'en' }
  },
})
