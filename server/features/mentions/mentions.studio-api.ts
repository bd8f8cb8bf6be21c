/** Implements studioMentionsApi: the owner approves, rejects and deletes webmentions. */
import { studioMentionsApi } from '#contract/studio/mentions.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { serve } from '#server/platform/http/serve.ts'
import { toStudioMention } from './mentions.mapper.ts'
import { countMentions, selectStudioMentions } from './mentions.sql.ts'
import { moderateMentions } from './moderate-mentions.ts'

export const studioMentions = serve(studioMentionsApi, {
  list: async ({ ctx, query }) => {
    const [rows, counts, { webmentions }] = await Promise.all([
      selectStudioMentions(ctx.db, query.status, query.before, query.size),
      countMentions(ctx.db),
      selectSettings(ctx),
    ])
    const of = (state: string) => Number(counts.find((one) => one.state === state)?.count ?? 0)
    return {
      records: rows.map(toStudioMention),
      counts: { waiting: of('waiting'), published: of('published'), rejected: of('rejected') },
      isOn: webmentions,
    }
  },

  moderate: async ({ ctx, body }) => ({ changed: await moderateMentions(ctx, body.ids, body.action) }),
})
