/** Turns rows of statistics into the days and sums of a response. */
import type { StatisticDay, StatisticTotals } from '#contract/studio/statistics.ts'
import { type DaySpan, dateOfDay, daysOf } from './day-range.ts'

type SiteDay = { day: number; value: string; amount: number; part: number }

/** Every day of the range, days without visitors included. */
export function toDays(rows: SiteDay[], span: DaySpan): StatisticDay[] {
  const amounts = new Map(rows.map(({ day, value, amount }) => [`${value} ${day}`, amount]))
  return daysOf(span).map((day) => ({
    date: dateOfDay(day),
    views: amounts.get(`views ${day}`) ?? 0,
    visitors: amounts.get(`visitors ${day}`) ?? 0,
  }))
}

/** The sums of all days, without the comments. */
export function sumDays(rows: SiteDay[]): Omit<StatisticTotals, 'comments'> {
  const sum = (name: string, column: 'amount' | 'part') =>
    rows.reduce((total, row) => (row.value === name ? total + row[column] : total), 0)
  return {
    views: sum('views', 'amount'),
    visitors: sum('visitors', 'amount'),
    articleViews: sum('articles', 'amount'),
    reads: sum('articles', 'part'),
    likes: sum('likes', 'amount'),
  }
}
