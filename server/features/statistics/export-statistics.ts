/** Writes a table of the statistics as CSV (RFC 4180). */
import { pages } from '#contract/pages.ts'
import type { StatisticRange, StatisticTable } from '#contract/studio/statistics.ts'
import { readTimeZone } from '#server/features/settings/read-time-zone.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Cell, toCsv } from '#server/platform/csv.ts'
import type { StatisticDimension } from '#server/platform/db/tables.ts'
import { dayIn } from '#server/platform/time-zone.ts'
import { type DaySpan, dateOfDay, rangeUntil, splitByMonths } from './day-range.ts'
import { toDays } from './statistics.mapper.ts'
import { selectArticleTitles, selectLargest, selectSiteDays, selectSum } from './statistics.sql.ts'

const MAX_ROWS = 10_000
/** Ids in one statement. */
const PART = 500

/** The name of the file contains the table and the range: `articles-2026-01-01-2026-01-30.csv`. */
export async function exportStatistics(
  ctx: Ctx,
  table: StatisticTable,
  range: StatisticRange,
): Promise<{ fileName: string; csv: string }> {
  const { current } = rangeUntil(dayIn(await readTimeZone(ctx), ctx.now()), Number(range))
  const rows = table === 'days' ? await dayRows(ctx, current) : await valueRows(ctx, table, current)
  return {
    fileName: `${table}-${dateOfDay(current.from)}-${dateOfDay(current.to)}.csv`,
    csv: toCsv(rows),
  }
}

async function dayRows(ctx: Ctx, span: DaySpan) {
  const days = toDays(await selectSiteDays(ctx.db, span), span)
  return [['date', 'views', 'visitors'], ...days.map(({ date, views, visitors }) => [date, views, visitors])]
}

/** The dimension of each table, and the names of its columns; `part` where the rows have one. */
const tables: Record<
  Exclude<StatisticTable, 'days'>,
  { dimension: StatisticDimension; value: string; amount: string; part?: string }
> = {
  articles: { dimension: 'article', value: 'article', amount: 'views', part: 'read to the end' },
  sections: { dimension: 'section', value: 'section', amount: 'views' },
  referrers: { dimension: 'referrer', value: 'host', amount: 'views' },
  languages: { dimension: 'language', value: 'language', amount: 'visitors' },
  searches: { dimension: 'search', value: 'search', amount: 'searches', part: 'nothing found' },
}

async function valueRows(ctx: Ctx, table: Exclude<StatisticTable, 'days'>, span: DaySpan): Promise<Cell[][]> {
  const { dimension, value, amount, part } = tables[table]
  const split = splitByMonths(span)
  const [rows, sum] = await Promise.all([
    selectLargest(ctx.db, dimension, split, MAX_ROWS),
    selectSum(ctx.db, dimension, split),
  ])
  const others = sum - rows.reduce((total, row) => total + row.amount, 0)
  const names =
    table === 'articles'
      ? await articleNames(
          ctx,
          rows.map((row) => row.value),
        )
      : null
  const cells = rows.map((row): Cell[] => [
    ...(names ? names(row.value) : [row.value]),
    row.amount,
    ...(part ? [row.part] : []),
  ])
  const head = [...(names ? ['title', 'url'] : [value]), amount, ...(part ? [part] : [])]
  const rest = others > 0 ? [[...(names ? ['others', ''] : ['others']), others, ...(part ? [''] : [])]] : []
  return [head, ...cells, ...rest]
}

async function articleNames(ctx: Ctx, values: string[]): Promise<(value: string) => Cell[]> {
  const titles = new Map<number, string>()
  for (let i = 0; i < values.length; i += PART)
    for (const { id, title } of await selectArticleTitles(ctx.db, values.slice(i, i + PART).map(Number)))
      titles.set(id, title)
  return (value) => [
    titles.get(Number(value)) ?? '',
    originOf(ctx) + pages.article.href({ articleId: Number(value) }),
  ]
}
