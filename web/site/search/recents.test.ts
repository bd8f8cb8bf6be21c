import { expect, it } from 'vitest'
import { addRecent, clearRecents, readRecents, removeRecent } from './recents.ts'

const memory = (start: string | null = null) => {
  const kept = new Map<string, string>(start === null ? [] : [['recentSearches', start]])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const opened = (n: number) => ({
  kind: 'article' as const,
  href: `/articles/${n}`,
  name: `Article ${n}`,
  lang: 'en',
})
const hrefs = (recents: { href: string }[]) => recents.map((one) => one.href)

it('the newest stands first, each once, eight at most, and weights only grow', () => {
  const store = memory()
  for (const n of [1, 2, 3, 1, 4, 5, 6, 7, 8, 9]) addRecent(opened(n), store)
  const recents = readRecents(store)
  expect(hrefs(recents)).toEqual([9, 8, 7, 6, 5, 4, 1, 3].map((n) => `/articles/${n}`))
  expect(recents.map((one) => one.weight)).toEqual([10, 9, 8, 7, 6, 5, 4, 3])
})

it('each can be forgotten, and all', () => {
  const store = memory()
  for (const n of [1, 2, 3]) addRecent(opened(n), store)
  expect(hrefs(removeRecent('/articles/2', store))).toEqual(['/articles/3', '/articles/1'])
  expect(clearRecents(store)).toEqual([])
  expect(store.getItem('recentSearches')).toBe(null)
})

it.each([
  ['nonsense', '{"'],
  ['something else', '{"a":1}'],
  ['foreign addresses', JSON.stringify([{ ...opened(1), weight: 1, href: '//evil.example' }])],
  ['scripts', JSON.stringify([{ ...opened(1), weight: 1, href: 'javascript:alert(1)' }])],
])('%s in the store is no recent search', (_, text) => expect(readRecents(memory(text))).toEqual([]))

it('a browser that keeps nothing still remembers until the page is left', () => {
  const closed = {
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('closed')
    },
    removeItem: () => {},
  }
  expect(hrefs(addRecent(opened(1), closed))).toEqual(['/articles/1'])
  expect(hrefs(addRecent(opened(1), null))).toEqual(['/articles/1'])
})
