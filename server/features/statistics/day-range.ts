/** Ranges of days, and the whole months in them. Days are counted since 1970-01-01, months since January 1970. */
import { DAY_MS } from '#server/platform/durations.ts'
import { firstDayOfMonth, monthOfDay } from '#server/platform/time-zone.ts'

/** Both ends included. */
export type DaySpan = { from: number; to: number }

/** A range as whole months, whose sums are stored, and the days before and after them. */
export type DaySplit = { spans: DaySpan[]; months: DaySpan | null }

/** The last days until today, and as many before them. */
export const rangeUntil = (today: number, days: number): { current: DaySpan; previous: DaySpan } => ({
  current: { from: today - days + 1, to: today },
  previous: { from: today - 2 * days + 1, to: today - days },
})

export function splitByMonths({ from, to }: DaySpan): DaySplit {
  const startMonth = monthOfDay(from)
  const first = firstDayOfMonth(startMonth) === from ? startMonth : startMonth + 1
  const endMonth = monthOfDay(to)
  const last = firstDayOfMonth(endMonth + 1) - 1 === to ? endMonth : endMonth - 1
  if (first > last) return { spans: [{ from, to }], months: null }
  const spans = [
    { from, to: firstDayOfMonth(first) - 1 },
    { from: firstDayOfMonth(last + 1), to },
  ]
  return { spans: spans.filter((span) => span.from <= span.to), months: { from: first, to: last } }
}

/** `YYYY-MM-DD` */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const daysOf = ({ from, to }: DaySpan): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n)
