import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLoadingBar } from './loading-bar.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('advances every 100 ms and never completes by itself', () => {
  const bar = createLoadingBar()
  bar.start()
  const first = bar.get().progress
  vi.advanceTimersByTime(99)
  expect(bar.get().progress).toBe(first)
  vi.advanceTimersByTime(1)
  expect(bar.get().progress).toBeGreaterThan(first)
  vi.advanceTimersByTime(120_000)
  expect(bar.get().progress).toBeLessThan(1)
})

it('ignores a second start while it runs', () => {
  const bar = createLoadingBar()
  bar.start()
  vi.advanceTimersByTime(500)
  const { progress } = bar.get()
  bar.start()
  expect(bar.get().progress).toBe(progress)
})

it('is full 100 ms after arrival and gone at 300 ms', () => {
  const bar = createLoadingBar()
  bar.start()
  bar.end()
  vi.advanceTimersByTime(99)
  expect(bar.get().progress).toBeLessThan(1)
  vi.advanceTimersByTime(1)
  expect(bar.get()).toEqual({ isLoading: true, progress: 1 })
  vi.advanceTimersByTime(199)
  expect(bar.get().isLoading).toBe(true)
  vi.advanceTimersByTime(1)
  expect(bar.get()).toEqual({ isLoading: false, progress: 0 })
})

it('a new start cancels the timers of an earlier arrival', () => {
  const bar = createLoadingBar()
  bar.start()
  bar.end()
  vi.advanceTimersByTime(150)
  bar.start()
  vi.advanceTimersByTime(1000)
  expect(bar.get().isLoading).toBe(true)
  expect(bar.get().progress).toBeLessThan(1)
})
