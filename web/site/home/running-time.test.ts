import { expect, it } from 'vitest'
import { runningTime } from './running-time.ts'

it.each([
  ['2022-03-14', '2026-11-22', { years: 4, days: 253 }],
  ['2022-03-14', '2022-03-14', { years: 0, days: 0 }],
  ['2022-03-14', '2023-03-13', { years: 0, days: 364 }],
  ['2022-03-14', '2023-03-14', { years: 1, days: 0 }],
  ['2020-02-29', '2021-03-01', { years: 1, days: 0 }],
  ['2030-01-01', '2026-01-01', { years: 0, days: 0 }],
])('from %s to %s', (since, today, time) => {
  expect(runningTime(since, Date.parse(today) / 86_400_000)).toEqual(time)
})
