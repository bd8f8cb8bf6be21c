/** Implements messageApi. */
import { messageApi } from '#contract/message.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { serve } from '#server/platform/http/serve.ts'
import { selectWelcome } from './message.sql.ts'

export const message = serve(messageApi, {
  show: async ({ ctx, dependsOn }) => {
    dependsOn('message', 'site')
    const text = (await isHidden(ctx, 'message')) ? undefined : await selectWelcome(ctx.db)
    return { content: text?.html ?? '', lang: text?.lang ?? 'en' }
  },
})
