/** Implements talksApi. */
import { talksApi } from '#contract/talks.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { toTalk, toTalkRay } from './talks.mapper.ts'
import {
  countTalks,
  selectTalk,
  selectTalkImages,
  selectTalkRays,
  selectTalks,
  type TalkRow,
} from './talks.sql.ts'

export const talks = serve(talksApi, {
  list: async ({ ctx, query: { current, size }, dependsOn }) => {
    dependsOn('talks', 'talk-count', 'site')
    const [rows, count] = await Promise.all([
      selectTalks(ctx.db, { limit: size, offset: (current - 1) * size }),
      countTalks(ctx),
    ])
    return { records: await withPictures(ctx, rows), count }
  },
  rays: async ({ ctx, dependsOn }) => {
    dependsOn('talks')
    return (await selectTalkRays(ctx)).map(toTalkRay).reverse()
  },
  show: async ({ ctx, params, dependsOn }) => {
    dependsOn(`talk:${params.id}`, 'site')
    const row = await selectTalk(ctx.db, params.id)
    const [talk = null] = row ? await withPictures(ctx, [row]) : []
    return talk
  },
})

async function withPictures(ctx: Ctx, rows: TalkRow[]) {
  const ids = rows.map((row) => row.id)
  const [pictures, settings] = await Promise.all([selectTalkImages(ctx.db, ids), selectSettings(ctx)])
  return rows.map((row) => toTalk(row, pictures, settings))
}
