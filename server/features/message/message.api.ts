/** Implements messageApi. */
import { messageApi } from '#contract/message.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { serve } from '#server/platform/http/serve.ts'
import { toShownText } from '#server/platform/localized-texts.ts'
import { selectWelcomes } from './message.sql.ts'

export const message = serve(messageApi, {
  show: async ({ ctx, visitor }) => {
    return toShownText((await isHidden(ctx, 'message')) ? [] : await selectWelcomes(ctx.db), visitor.locale)
  },
})
