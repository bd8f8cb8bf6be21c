import { expect, it } from 'vitest'
import { readLink, writeLink } from './link-source.ts'

it.each([
  ['[a](https://b.c)', { text: 'a', url: 'https://b.c', title: '' }],
  ['[a *b*](<x y> "t")', { text: 'a *b*', url: 'x y', title: '"t"' }],
  ['[a](https://b.c/d_(e))', { text: 'a', url: 'https://b.c/d_(e)', title: '' }],
  ['<https://b.c>', { text: 'https://b.c', url: 'https://b.c', title: '' }],
  ['https://b.c', { text: 'https://b.c', url: 'https://b.c', title: '' }],
  ['[a][b]', null],
])('%j is read', (source, link) => {
  expect(readLink(source)).toEqual(link)
})

it.each([
  [{ text: 'a', url: 'https://b.c', title: '"t"' }, '[a](https://b.c "t")'],
  [{ text: 'a', url: 'x y', title: '' }, '[a](<x y>)'],
  [{ text: 'a', url: 'b(c', title: '' }, '[a](<b(c>)'],
  [{ text: 'a] [b', url: 'c', title: '' }, '[a\\] \\[b](c)'],
  [{ text: '![a](b)', url: 'c', title: '' }, '[![a](b)](c)'],
])('%j is written', (link, source) => {
  expect(writeLink(link)).toBe(source)
  expect(readLink(source)?.url).toBe(link.url)
})
