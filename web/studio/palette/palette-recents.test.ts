import { expect, it } from 'vitest'
import type { SafeStorage } from '#web/session/safe-storage.ts'
import { addRecentEntry, readRecentEntries } from './palette-recents.ts'

const emptyStorage = (): SafeStorage => {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => Boolean(values.set(key, value)),
    remove: (key) => void values.delete(key),
  }
}
const entry = (number: number) => ({
  key: `article:${number}`,
  kind: 'article',
  title: `Article ${number}`,
  href: `/studio/articles/${number}`,
})

it('the newest six, each once', () => {
  const storage = emptyStorage()
  for (const number of [1, 2, 3, 4, 5, 6, 7, 3]) addRecentEntry(entry(number), storage)
  expect(readRecentEntries(storage).map(({ key }) => key)).toEqual(
    [3, 7, 6, 5, 4, 2].map((n) => `article:${n}`),
  )
})

it('entries of another form, and URLs of other sites, are dropped', () => {
  const storage = emptyStorage()
  storage.set('studioRecents', JSON.stringify([null, 7, { ...entry(1), href: '//evil.example' }, entry(2)]))
  expect(readRecentEntries(storage)).toEqual([entry(2)])
  storage.set('studioRecents', '{')
  expect(readRecentEntries(storage)).toEqual([])
})
