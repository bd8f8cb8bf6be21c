/** Reads the statistics of a range, with the range before it for comparison. */
import type { StatisticRange, StatisticTotals, StudioStatistics } from '#contract/studio/statistics.ts'
import { type ViewedSection, viewedSections } from '#contract/viewed-page.ts'
import { readTimeZone } from '#server/features/settings/read-time-zone.ts'
import { countSubscribers } from '#server/features/subscriptions/subscriptions.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { StatisticDimension } from '#server/platform/db/tables.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { dayIn, monthOfDay } from '#server/platform/time-zone.ts'
import { zonedTime } from '#server/platform/zoned-time.ts'
import { type DaySpan, type DaySplit, dateOfDay, rangeUntil, splitByMonths } from './day-range.ts'
import { sumDays, toDays } from './statistics.mapper.ts'
import {
  countCommentsBetween,
  selectArticleTitles,
  selectFirstDay,
  selectLargest,
  selectPeriods,
  selectSiteDays,
  selectSum,
  type ValueRow,
} from './statistics.sql.ts'

/** Rows of a table on the screen. */
const SHOWN = 20
const SHOWN_LANGUAGES = 10
/** From this number of days on, the trend of an article is by month. */
const MONTHLY_FROM = 365

export async function readStatistics(ctx: Ctx, range: StatisticRange): Promise<StudioStatistics> {
  const timeZone = await readTimeZone(ctx)
  const { current, previous } = rangeUntil(dayIn(timeZone, ctx.now()), Number(range))
  const split = splitByMonths(current)
  const [firstDay, totals, before, subscribers] = await Promise.all([
    selectFirstDay(ctx.db),
    readTotals(ctx, current, timeZone),
    readTotals(ctx, previous, timeZone),
    countSubscribers(ctx.db),
  ])
  const isComparable = firstDay !== null && firstDay <= previous.from
  return {
    timeZone,
    startDate: firstDay === null ? null : dateOfDay(firstDay),
    days: totals.days,
    previousDays: isComparable ? before.days : [],
    totals: totals.sums,
    previousTotals: isComparable ? before.sums : null,
    subscribers,
    articles: await readArticles(ctx, current, split, totals.sums.articleViews),
    sections: await readSections(ctx, split),
    referrers: await ranking(ctx, 'referrer', split, SHOWN, ({ value, amount }) => ({
      host: value,
      views: amount,
    })),
    languages: await ranking(ctx, 'language', split, SHOWN_LANGUAGES, ({ value, amount }) => ({
      language: value,
      visitors: amount,
    })),
    searches: await ranking(ctx, 'search', split, SHOWN, ({ value, amount, part }) => ({
      term: value,
      searches: amount,
      misses: part,
    })),
  }
}

async function readTotals(
  ctx: Ctx,
  span: DaySpan,
  timeZone: string,
): Promise<{ days: StudioStatistics['days']; sums: StatisticTotals }> {
  const [rows, comments] = await Promise.all([
    selectSiteDays(ctx.db, span),
    countCommentsBetween(
      ctx.db,
      zonedTime(span.from * DAY_MS, timeZone),
      zonedTime((span.to + 1) * DAY_MS, timeZone),
    ),
  ])
  return { days: toDays(rows, span), sums: { ...sumDays(rows), comments } }
}

/** The most read articles, with their trend. */
async function readArticles(
  ctx: Ctx,
  span: DaySpan,
  split: DaySplit,
  allViews: number,
): Promise<StudioStatistics['articles']> {
  const rows = await selectLargest(ctx.db, 'article', split, SHOWN)
  const isMonthly = span.to - span.from + 1 >= MONTHLY_FROM
  const shown = isMonthly ? { from: monthOfDay(span.from), to: monthOfDay(span.to) } : span
  const values = rows.map(({ value }) => value)
  const [periods, titles] = await Promise.all([
    selectPeriods(ctx.db, isMonthly, shown, values),
    selectArticleTitles(ctx.db, values.map(Number)),
  ])
  const trendOf = (article: string): number[] => {
    const trend = new Array<number>(shown.to - shown.from + 1).fill(0)
    for (const { period, value, amount } of periods)
      if (value === article) trend[period - shown.from] = amount
    return trend
  }
  const titleOf = new Map(titles.map((row) => [row.id, row]))
  const records = rows.map(({ value, amount, part }) => {
    const articleId = Number(value)
    const found = titleOf.get(articleId)
    return {
      articleId,
      title: found?.title ?? null,
      lang: found?.lang ?? null,
      views: amount,
      reads: part,
      trend: trendOf(value),
    }
  })
  return { records, others: Math.max(0, allViews - sumOf(rows)) }
}

async function readSections(ctx: Ctx, split: DaySplit): Promise<StudioStatistics['sections']> {
  const rows = await selectLargest(ctx.db, 'section', split, viewedSections.length)
  return rows.map(({ value, amount }) => ({ section: value as ViewedSection, views: amount }))
}

async function ranking<Entry>(
  ctx: Ctx,
  dimension: StatisticDimension,
  split: DaySplit,
  limit: number,
  toEntry: (row: ValueRow) => Entry,
): Promise<{ records: Entry[]; others: number }> {
  const [rows, sum] = await Promise.all([
    selectLargest(ctx.db, dimension, split, limit),
    selectSum(ctx.db, dimension, split),
  ])
  return { records: rows.map(toEntry), others: sum - sumOf(rows) }
}

const sumOf = (rows: ValueRow[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
