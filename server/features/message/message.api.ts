/** Implements messageApi. */
import { messageApi } from '#contract/message.ts'
import { serve } from '#server/platform/http/serve.ts'
import { selectWelcome } from './message.sql.ts'

export const message = serve(messageApi, {
  show: async ({ ctx, dependsOn }) => {
    dependsOn('message')
    const text = await selectWelcome(ctx.db)
    return { content: text?.html ?? '', lang: text?.lang ?? 'en' }
  },
})
