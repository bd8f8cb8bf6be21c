/** The geometry of the chart of days: its points, axes and rays, in pixels. */
import type { StatisticDay } from '#contract/studio/statistics.ts'

export type ChartPoint = { date: string; views: number; visitors: number; previousViews: number | null }

/** Rays closer to each other than this are not told apart. */
const MIN_STEP = 2.2
const DAYS_OF_WEEK = 7

/** A point for each day, or for each week where days would be too narrow. The last week ends with the last day. */
export function chartPoints(
  { days, previousDays }: { days: StatisticDay[]; previousDays: StatisticDay[] },
  width: number,
): { points: ChartPoint[]; isWeekly: boolean } {
  const isWeekly = width / Math.max(1, days.length) < MIN_STEP
  const size = isWeekly ? DAYS_OF_WEEK : 1
  const points: ChartPoint[] = []
  for (let end = days.length; end >= size; end -= size) {
    const part = days.slice(end - size, end)
    const before = previousDays.slice(end - size, end)
    const sum = (list: StatisticDay[], name: 'views' | 'visitors') =>
      list.reduce((total, day) => total + day[name], 0)
    points.unshift({
      date: part[0]?.date ?? '',
      views: sum(part, 'views'),
      visitors: sum(part, 'visitors'),
      previousViews: before.length === 0 ? null : sum(before, 'views'),
    })
  }
  return { points, isWeekly }
}

const MAX_LINES = 5

/** The numbers at the lines: round ones from 0, the last one not below the largest value. At most five lines. */
export function axisNumbers(largest: number): number[] {
  const rough = Math.max(1, largest / (MAX_LINES - 1))
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: count + 1 }, (_, n) => n * step)
}

/** The points whose dates are shown: evenly spaced, as many as fit. */
export function labeledPoints(count: number, width: number, labelWidth = 92): number[] {
  if (count === 0) return []
  const most = Math.max(2, Math.floor(width / labelWidth))
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / step) }, (_, n) => n * step)
}

export type Plot = { left: number; right: number; top: number; bottom: number; max: number; count: number }

/** The middle of a point. */
export const xOf = ({ left, right, count }: Plot, index: number): number =>
  left + ((index + 0.5) / Math.max(1, count)) * (right - left)

export const yOf = ({ top, bottom, max }: Plot, value: number): number =>
  bottom - (value / Math.max(1, max)) * (bottom - top)

/** The point below a position. */
export const indexAt = ({ left, right, count }: Plot, x: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(((x - left) / (right - left)) * count)))

const MAX_RAY = 4

/** Rays, narrower at the crown, as one path. */
export function rayPath(plot: Plot, values: number[]): string {
  const step = (plot.right - plot.left) / Math.max(1, plot.count)
  const width = Math.min(MAX_RAY, step * 0.62)
  return values
    .map((value, index) => {
      if (value === 0) return ''
      const height = Math.max(1, plot.bottom - yOf(plot, value))
      const side = round(width * 0.3)
      const start = `M${round(xOf(plot, index) - width / 2)} ${round(plot.bottom)}`
      return `${start}h${round(width)}l${-side} ${-round(height)}h${-round(width - 2 * side)}z`
    })
    .join('')
}

/** A line through the points that have a value. */
export const linePath = (plot: Plot, values: (number | null)[]): string =>
  values
    .flatMap((value, index) =>
      value === null ? [] : [`${round(xOf(plot, index))} ${round(yOf(plot, value))}`],
    )
    .map((point, n) => `${n === 0 ? 'M' : 'L'}${point}`)
    .join('')

const round = (value: number) => Math.round(value * 10) / 10
