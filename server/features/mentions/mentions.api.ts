/** Implements mentionsApi: what other sites say about an article. */
import { mentionsApi } from '#contract/mentions.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { serve } from '#server/platform/http/serve.ts'
import { toMention } from './mentions.mapper.ts'
import { selectIsOpenArticle, selectPublishedMentions } from './mentions.sql.ts'

const SHOWN = 100

export const mentions = serve(mentionsApi, {
  ofArticle: async ({ ctx, params }) => {
    const isOpen = await selectIsOpenArticle(ctx.db, params.id, ctx.now())
    if (!isOpen || !(await selectSettings(ctx)).webmentions) return { isOpen: false, records: [] }
    return { isOpen, records: (await selectPublishedMentions(ctx.db, params.id, SHOWN)).map(toMention) }
  },
})
