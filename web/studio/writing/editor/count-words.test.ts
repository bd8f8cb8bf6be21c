import { expect, it } from 'vitest'
import { countWords } from './count-words.ts'

it.each([
  ['', { words: 0, han: 0 }],
  ['It doesn’t believe in state-of-the-art 3.14.', { words: 6, han: 0 }],
  ['缓存最大的问题不在“旧”。', { words: 0, han: 10 }],
  ['用 TypeScript 写 2 个函数', { words: 2, han: 5 }],
  ['See [RFC 5861](https://example.org/a-b) ![x](/media/a.webp)', { words: 4, han: 0 }],
  ['```ts\nconst a = 1\n```', { words: 3, han: 0 }],
])('%j has %j', (text, count) => {
  expect(countWords(text)).toEqual(count)
})
