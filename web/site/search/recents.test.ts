import { expect, it } from 'vitest'
import { createSafeStorage } from '#web/session/safe-storage.ts'
import { addRecent, clearRecents, readRecents, removeRecent } from './recents.ts'

const memory = (stored: string | null = null) => {
  const storage = createSafeStorage(() => {
    throw new Error('blocked')
  })
  if (stored !== null) storage.set('recentSearches', stored)
  return storage
}
const opened = (n: number) => ({
  kind: 'article' as const,
  href: `/articles/${n}`,
  name: `Article ${n}`,
  lang: 'en',
})
const hrefs = (recents: { href: string }[]) => recents.map((one) => one.href)

it('the newest recent search is first, each is listed once, eight at most, and weights grow', () => {
  const store = memory()
  for (const n of [1, 2, 3, 1, 4, 5, 6, 7, 8, 9]) addRecent(opened(n), store)
  const recents = readRecents(store)
  expect(hrefs(recents)).toEqual([9, 8, 7, 6, 5, 4, 1, 3].map((n) => `/articles/${n}`))
  expect(recents.map((one) => one.weight)).toEqual([10, 9, 8, 7, 6, 5, 4, 3])
})

it('one recent search can be removed, and all can be cleared', () => {
  const store = memory()
  for (const n of [1, 2, 3]) addRecent(opened(n), store)
  expect(hrefs(removeRecent('/articles/2', store))).toEqual(['/articles/3', '/articles/1'])
  expect(clearRecents(store)).toEqual([])
  expect(store.get('recentSearches')).toBe(null)
})

it.each([
  ['nonsense', '{"'],
  ['something else', '{"a":1}'],
  ['URLs of other sites', JSON.stringify([{ ...opened(1), weight: 1, href: '//evil.example' }])],
  ['scripts', JSON.stringify([{ ...opened(1), weight: 1, href: 'javascript:alert(1)' }])],
])('ignores stored %s', (_, text) => expect(readRecents(memory(text))).toEqual([]))

it('recent searches last until the page is left where the browser blocks storage', () => {
  const blocked = memory()
  addRecent(opened(1), blocked)
  expect(hrefs(readRecents(blocked))).toEqual(['/articles/1'])
})
