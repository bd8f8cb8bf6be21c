/** Ranges of days, as whole months and the days around them. */
import { expect, it } from 'vitest'
import { dateOfDay, daysOf, rangeUntil, splitByMonths } from './day-range.ts'

const day = (date: string) => Date.parse(date) / 86_400_000
const text = (span: { from: number; to: number }) => `${dateOfDay(span.from)}…${dateOfDay(span.to)}`
const month = (n: number) => `${1970 + Math.floor(n / 12)}-${(n % 12) + 1}`

it('a range ends today, and the one before it ends where it begins', () => {
  const { current, previous } = rangeUntil(day('2026-01-15'), 7)
  expect([text(current), text(previous)]).toEqual(['2026-01-09…2026-01-15', '2026-01-02…2026-01-08'])
  expect(daysOf(current)).toHaveLength(7)
})

it.each([
  ['2026-01-09', '2026-01-15', ['2026-01-09…2026-01-15'], null],
  ['2026-01-02', '2026-02-27', ['2026-01-02…2026-02-27'], null],
  ['2025-12-31', '2026-02-01', ['2025-12-31…2025-12-31', '2026-02-01…2026-02-01'], '2026-1…2026-1'],
  ['2025-11-01', '2026-01-31', [], '2025-11…2026-1'],
  ['2024-02-15', '2025-02-14', ['2024-02-15…2024-02-29', '2025-02-01…2025-02-14'], '2024-3…2025-1'],
])('%s until %s', (from, to, spans, months) => {
  const split = splitByMonths({ from: day(from), to: day(to) })
  expect(split.spans.map(text)).toEqual(spans)
  expect(split.months && `${month(split.months.from)}…${month(split.months.to)}`).toBe(months)
})
