import { expect, it } from 'vitest'
import { createSafeStorage } from './safe-storage.ts'

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError')
}

it('a blocked storage never throws, and holds values until the page is left', () => {
  const storage = createSafeStorage(blocked)
  expect(storage.get('theme')).toBe(null)
  expect(storage.set('theme', 'dark')).toBe(false)
  expect(storage.get('theme')).toBe('dark')
  storage.remove('theme')
  expect(storage.get('theme')).toBe(null)
})

it('a full storage returns the new value, not the old one', () => {
  const full = { getItem: () => 'old', setItem: blocked, removeItem: () => {} } as unknown as Storage
  const storage = createSafeStorage(() => full)
  expect(storage.set('key', 'new')).toBe(false)
  expect(storage.get('key')).toBe('new')
})

it('a working storage holds the value itself', () => {
  const entries = new Map<string, string>()
  const working = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage
  const storage = createSafeStorage(() => working)
  expect(storage.set('key', 'value')).toBe(true)
  expect(entries.get('key')).toBe('value')
  storage.remove('key')
  expect(entries.size).toBe(0)
})
