/** The geometry of the chart of days. */
import { describe, expect, it } from 'vitest'
import {
  axisNumbers,
  chartPoints,
  indexAt,
  labeledPoints,
  linePath,
  type Plot,
  rayPath,
  xOf,
  yOf,
} from './day-chart.ts'

const days = (count: number, views = 2) =>
  Array.from({ length: count }, (_, n) => ({
    date: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
    views,
    visitors: 1,
  }))

describe('chartPoints', () => {
  it('has a point for each day, with the day before', () => {
    const { points, isWeekly } = chartPoints({ days: days(30), previousDays: days(30, 5) }, 600)
    expect(isWeekly).toBe(false)
    expect(points).toHaveLength(30)
    expect(points[0]).toEqual({ date: '2026-01-01', views: 2, visitors: 1, previousViews: 5 })
  })
  it('has a point for each whole week where days would be too narrow', () => {
    const { points, isWeekly } = chartPoints({ days: days(365), previousDays: [] }, 310)
    expect(isWeekly).toBe(true)
    expect(points).toHaveLength(52)
    expect(points.at(-1)).toEqual({ date: '2026-12-25', views: 14, visitors: 7, previousViews: null })
  })
})

describe('axisNumbers', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [9, [0, 5, 10]],
    [87, [0, 50, 100]],
    [4170, [0, 2000, 4000, 6000]],
    [4000, [0, 1000, 2000, 3000, 4000]],
  ])('up to %d', (largest, numbers) => expect(axisNumbers(largest)).toEqual(numbers))

  it('has at most five lines, and reaches the largest value', () => {
    for (let largest = 1; largest < 100_000; largest = Math.ceil(largest * 1.07)) {
      const numbers = axisNumbers(largest)
      expect(numbers.length).toBeLessThanOrEqual(5)
      expect(numbers.at(-1)).toBeGreaterThanOrEqual(largest)
    }
  })
})

describe('the plot', () => {
  const plot: Plot = { left: 40, right: 140, top: 10, bottom: 110, max: 50, count: 10 }
  it('places values and finds the point below a position', () => {
    expect([xOf(plot, 0), xOf(plot, 9)]).toEqual([45, 135])
    expect([yOf(plot, 0), yOf(plot, 50)]).toEqual([110, 10])
    expect([indexAt(plot, -5), indexAt(plot, 44), indexAt(plot, 99), indexAt(plot, 500)]).toEqual([
      0, 0, 5, 9,
    ])
  })
  it('draws a ray for each value above zero, and a line through known values', () => {
    expect(rayPath(plot, [50, 0, 25])).toBe('M43 110h4l-1.2 -100h-1.6zM63 110h4l-1.2 -50h-1.6z')
    expect(linePath(plot, [null, 50, 0])).toBe('M55 10L65 110')
  })
  it('labels as many points as fit', () => {
    expect(labeledPoints(7, 700)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(labeledPoints(30, 300)).toEqual([0, 10, 20])
    expect(labeledPoints(0, 300)).toEqual([])
  })
})
