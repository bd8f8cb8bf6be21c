import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToasts, noToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.get().map(({ text }) => text)

it('a success disappears after 4 s, a warning and an error after 7 s', () => {
  const toasts = createToasts()
  toasts.add({ kind: 'success', title: '', text: 'good' })
  toasts.add({ kind: 'warning', title: '', text: 'mind' })
  toasts.add({ kind: 'error', title: '', text: 'bad' })
  vi.advanceTimersByTime(3999)
  expect(texts(toasts)).toEqual(['good', 'mind', 'bad'])
  vi.advanceTimersByTime(1)
  expect(texts(toasts)).toEqual(['mind', 'bad'])
  vi.advanceTimersByTime(3000)
  expect(texts(toasts)).toEqual([])
})

it('shows three at most, the newest', () => {
  const toasts = createToasts()
  for (const text of ['1', '2', '3', '4']) toasts.add({ kind: 'error', title: '', text })
  expect(texts(toasts)).toEqual(['2', '3', '4'])
})

it('stays while the pointer is over it', () => {
  const toasts = createToasts()
  toasts.add({ kind: 'success', title: '', text: 'stay' })
  toasts.hold()
  vi.advanceTimersByTime(60_000)
  expect(texts(toasts)).toEqual(['stay'])
  toasts.release()
  vi.advanceTimersByTime(4000)
  expect(texts(toasts)).toEqual([])
})

it('shows the same message once', () => {
  const toasts = createToasts()
  toasts.add({ kind: 'error', title: '', text: 'again' })
  vi.advanceTimersByTime(6000)
  toasts.add({ kind: 'error', title: '', text: 'again' })
  expect(texts(toasts)).toEqual(['again'])
  vi.advanceTimersByTime(6000)
  expect(texts(toasts)).toEqual(['again'])
})

it('has the list of the server before the first toast, so that hydration renders nothing again', () => {
  expect(createToasts().get()).toBe(noToasts)
})
