import { describe, expect, it } from 'vitest'
import { blockedTime, calibratedSlowdown, type TraceEvent, taskTimes } from './blocked-time.ts'

const event = (name: string, more: Partial<TraceEvent>): TraceEvent => ({
  name,
  ph: 'X',
  pid: 2,
  tid: 2,
  ts: 0,
  ...more,
})

describe('taskTimes', () => {
  it('reads the processor time of the tasks of the page, from its navigation on', () => {
    const events = [
      event('RunTask', { ts: 1, dur: 90_000, tdur: 80_000 }),
      event('navigationStart', { ph: 'R', ts: 5 }),
      event('RunTask', { ts: 10, dur: 40_000, tdur: 20_000 }),
      event('RunTask', { ts: 11, tid: 3, dur: 40_000, tdur: 30_000 }),
      event('RunTask', { ts: 12, pid: 1, dur: 40_000, tdur: 30_000 }),
      event('firstContentfulPaint', { ph: 'R', ts: 20 }),
      event('ThreadControllerImpl::RunTask', { ts: 30, dur: 9_000, tdur: 5_000 }),
      event('Layout', { ts: 31, dur: 9_000, tdur: 5_000 }),
    ]
    expect(taskTimes(events)).toEqual([20, 5])
  })

  it('refuses a trace of a page that painted nothing', () => {
    expect(() => taskTimes([event('RunTask', { tdur: 1 })])).toThrow('no first contentful paint')
  })
})

it('sums what tasks take beyond 50 ms on the slower device', () => {
  expect(blockedTime([20, 10, 15], 4)).toBe(30 + 10)
  expect(blockedTime([20, 10, 15], 2)).toBe(0)
})

it('derives the slowdown from the speed of the machine', () => {
  expect(calibratedSlowdown(2000)).toBe(4)
  expect(calibratedSlowdown(1250)).toBe(2.5)
  expect(calibratedSlowdown(300)).toBe(1)
})
