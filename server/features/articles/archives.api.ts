/** Implements archivesApi: the list by month, and the data of the aurora chart. */
import { type Aurora, archivesApi } from '#contract/archives.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { dayIn } from '#server/platform/time-zone.ts'
import { archiveMonths } from './archives.mapper.ts'
import { selectArchived, selectAuroraRows, selectRayTitles } from './archives.sql.ts'
import { countListedArticles } from './articles.sql.ts'
import { buildAurora } from './aurora.ts'

export const archives = serve(archivesApi, {
  all: async ({ ctx, query, visitor }) => {
    if (await isHidden(ctx, 'archives')) return { records: [], count: 0 }
    const { timeZone } = await selectSettings(ctx)
    const rows = await selectArchived(ctx.db, { limit: query.size, offset: (query.current - 1) * query.size })
    const records = archiveMonths(rows, timeZone, visitor.locale)
    return { records, count: await countListedArticles(ctx) }
  },

  aurora: ({ ctx, query }) => readAurora(ctx, query),

  rayTitles: async ({ ctx }) => {
    const { rays } = await readAurora(ctx, {})
    if (rays.length === 0) return []
    const rows = await selectRayTitles(
      ctx.db,
      rays.map((ray) => ray[3]),
    )
    return rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      articleTitle: row.title,
      createTime: new Date(row.published_at).toISOString(),
      lang: row.lang,
    }))
  },
})

const readAurora = (ctx: Ctx, subject: { tagId?: number; categoryId?: number }): Promise<Aurora> =>
  ctx.memoize(`aurora:${subject.tagId ?? ''}:${subject.categoryId ?? ''}`, async () => {
    const { timeZone } = await selectSettings(ctx)
    return buildAurora(await selectAuroraRows(ctx.db, subject), (ms) => dayIn(timeZone, ms))
  })
