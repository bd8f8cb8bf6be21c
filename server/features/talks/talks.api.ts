/** Implements talksApi. */
import { talksApi } from '#contract/talks.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
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
  list: async ({ ctx, query: { current, size } }) => {
    if (await isHidden(ctx, 'talks')) return { records: [], count: 0 }
    const [rows, count] = await Promise.all([
      selectTalks(ctx.db, { limit: size, offset: (current - 1) * size }),
      countTalks(ctx),
    ])
    return { records: await withPictures(ctx, rows), count }
  },
  rays: async ({ ctx }) => {
    if (await isHidden(ctx, 'talks')) return []
    return (await selectTalkRays(ctx)).map(toTalkRay).reverse()
  },
  show: async ({ ctx, params }) => {
    if (await isHidden(ctx, 'talks')) return null
    const row = await selectTalk(ctx.db, params.id)
    const [talk = null] = row ? await withPictures(ctx, [row]) : []
    return talk
  },
})

async function withPictures(ctx: Ctx, rows: TalkRow[]) {
  const ids = rows.map((row) => row.id)
  const [images, settings] = await Promise.all([selectTalkImages(ctx.db, ids), selectSettings(ctx)])
  return rows.map((row) => toTalk(row, images, settings))
}
