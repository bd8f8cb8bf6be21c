/** Reads a page of the table of all articles. */
import type { QueryOf } from '#contract/endpoint.ts'
import type { studioArticlesApi } from '#contract/studio/articles.ts'
import { findArticleIds } from '#server/features/search/find-article-ids.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dateIn } from '#server/platform/time-zone.ts'
import { zonedTime } from '#server/platform/zoned-time.ts'
import { toTableRow } from './articles-table.mapper.ts'
import { countStatuses, selectLabels, selectPublicationTimes, selectTableRows } from './articles-table.sql.ts'

export async function readArticlesTable(ctx: Ctx, query: QueryOf<typeof studioArticlesApi.list>) {
  const { current, size, sort, order, q, year, ...rest } = query
  const { timeZone } = await selectSettings(ctx)
  const text = q.trim()
  const filter = {
    ...rest,
    published: year === undefined ? undefined : yearIn(timeZone, year),
    found: text === '' ? undefined : { ids: await findArticleIds(ctx, text), text },
  }
  const range = { limit: size, offset: (current - 1) * size }
  const [rows, statuses] = await Promise.all([
    selectTableRows(ctx.db, filter, { sort, order }, range),
    countStatuses(ctx.db, filter),
  ])
  const tags = Map.groupBy(
    rows.length === 0
      ? []
      : await selectTagsOf(
          ctx.db,
          rows.map(({ id }) => id),
        ),
    (tag) => tag.article_id,
  )
  const records = rows.map((row) => toTableRow(row, tags.get(row.id) ?? [], ctx.now()))
  return { records, count: statuses[query.status], statuses }
}

const yearIn = (timeZone: string, year: number) => ({
  from: zonedTime(Date.UTC(year, 0), timeZone),
  to: zonedTime(Date.UTC(year + 1, 0), timeZone),
})

export async function readArticleLabels(ctx: Ctx) {
  const [labels, times, { timeZone }] = await Promise.all([
    selectLabels(ctx.db),
    selectPublicationTimes(ctx.db),
    selectSettings(ctx),
  ])
  const byYear = Map.groupBy(times, (time) => Number(dateIn(timeZone, time).slice(0, 4)))
  const years = [...byYear]
    .map(([year, all]) => ({ year, count: all.length }))
    .sort((a, b) => b.year - a.year)
  return { ...labels, years }
}
