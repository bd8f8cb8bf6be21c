import { expect, it } from 'vitest'
import { createSafeStorage } from '#web/session/safe-storage.ts'
import { continueVisit } from './last-visit.ts'

const MINUTE_MS = 60_000
const storage = () => {
  const values = new Map<string, string>()
  return createSafeStorage(
    () =>
      ({
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
      }) as Storage,
  )
}

it('the first visit has none before it, the next one knows when it ended', () => {
  const store = storage()
  const start = 1_000 * MINUTE_MS
  expect(continueVisit(store, start)).toBeNull()
  expect(continueVisit(store, start + 20 * MINUTE_MS)).toBeNull()
  const end = start + 45 * MINUTE_MS
  expect(continueVisit(store, end)).toBeNull()
  const next = end + 31 * MINUTE_MS
  expect(continueVisit(store, next)).toBe(end)
  expect(continueVisit(store, next + 29 * MINUTE_MS)).toBe(end)
  // Somebody reads for an hour, and goes on to the next page.
  expect(continueVisit(store, next + 90 * MINUTE_MS, true)).toBe(end)
  expect(continueVisit(store, next + 91 * MINUTE_MS)).toBe(end)
  expect(continueVisit(store, next + 130 * MINUTE_MS)).toBe(next + 91 * MINUTE_MS)
})

it('a browser that stores nothing, or something else, has no last visit', () => {
  const blocked = createSafeStorage(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  for (const hours of [0, 1, 2]) expect(continueVisit(blocked, (1 + hours) * 60 * MINUTE_MS)).toBeNull()
  const odd = storage()
  odd.set('visits', 'yesterday')
  expect(continueVisit(odd, 60 * MINUTE_MS)).toBeNull()
  expect(continueVisit(odd, 120 * MINUTE_MS)).toBe(60 * MINUTE_MS)
})
