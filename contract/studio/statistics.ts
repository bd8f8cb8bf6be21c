/** Statistics in the studio: what is seen of the site, by day, page, referrer, language and search. */
import { z } from 'zod'
import { TextLang } from '../articles.ts'
import { owner } from '../endpoint.ts'
import { viewedSections } from '../viewed-page.ts'

/** The last days, today included. */
export const StatisticRange = z.enum(['7', '30', '90', '365'])
export type StatisticRange = z.output<typeof StatisticRange>

export const StatisticDay = z.object({
  /** In the time zone of the site. */
  date: z.iso.date(),
  /** A page counts once for each visitor and day. */
  views: z.int(),
  /** A visitor counts again on each day. */
  visitors: z.int(),
})
export type StatisticDay = z.output<typeof StatisticDay>

export const StatisticTotals = z.object({
  views: z.int(),
  /** The sum of the visitors of each day: nobody is recognized on another day. */
  visitors: z.int(),
  articleViews: z.int(),
  /** How many of the views of articles were read to the end. */
  reads: z.int(),
  /** Published comments. */
  comments: z.int(),
  /** Without those that were taken back. */
  likes: z.int(),
})
export type StatisticTotals = z.output<typeof StatisticTotals>

export const ReadArticle = z.object({
  articleId: z.int(),
  /** Null when the article is deleted. */
  title: z.string().nullable(),
  lang: TextLang.nullable(),
  views: z.int(),
  reads: z.int(),
  /** Views by day; by month for a year. */
  trend: z.array(z.int()),
})
export type ReadArticle = z.output<typeof ReadArticle>

/** The largest ones, and the sum of all others. */
const ranking = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ records: z.array(entry), others: z.int() })

export const StudioStatistics = z.object({
  timeZone: z.string(),
  /** The first day that was counted; null before it. */
  startDate: z.iso.date().nullable(),
  /** Every day of the range, in order. */
  days: z.array(StatisticDay),
  /** As many days before it; empty when counting began later. */
  previousDays: z.array(StatisticDay),
  totals: StatisticTotals,
  /** Null when counting began after the first of the previous days. */
  previousTotals: StatisticTotals.nullable(),
  /** Readers who get an email about new articles, at this moment. */
  subscribers: z.int(),
  articles: ranking(ReadArticle),
  sections: z.array(z.object({ section: z.enum(viewedSections), views: z.int() })),
  referrers: ranking(z.object({ host: z.string(), views: z.int() })),
  /** By the first language of the browser, such as `de`. */
  languages: ranking(z.object({ language: z.string(), visitors: z.int() })),
  /** Searches of at least three visitors; `misses` of them found nothing. */
  searches: ranking(z.object({ term: z.string(), searches: z.int(), misses: z.int() })),
})
export type StudioStatistics = z.output<typeof StudioStatistics>

export const StatisticTable = z.enum(['days', 'articles', 'sections', 'referrers', 'languages', 'searches'])
export type StatisticTable = z.output<typeof StatisticTable>

export const studioStatisticsApi = {
  read: owner.get('/studio/statistics', {
    summary:
      'Views, visitors and what was read in the last 7, 30, 90 or 365 days, in days of the site’s time zone.',
    query: z.object({ range: StatisticRange.default('30') }),
    response: StudioStatistics,
  }),
  export: owner.get('/studio/statistics/export', {
    summary: 'One table of the statistics as CSV, with at most 10 000 rows.',
    query: z.object({ range: StatisticRange.default('30'), table: StatisticTable.default('days') }),
    response: z.object({ fileName: z.string(), csv: z.string() }),
  }),
}
